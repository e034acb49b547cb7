// The outbox of a sheet: its state, the events that change it, the effects that follow.
// docs/decisions/0012-outbox-reducer.md has the table.

declare namespace Outbox {
  /** Name and value of each field that says something, the kind of line too. */
  type Fields = [string, string][];

  interface Fault {
    /** The name of its field; empty: the whole form. */
    field: string;
    label: string;
    message: string;
  }

  /** What stands at a line's place already; `number` is null for what is no line. */
  interface Stands {
    number: number | null;
    text: string;
    /** Of a line: its place in the log, its version, its scores, and those of mine in its place. */
    position?: number;
    revision?: number;
    results?: string;
    mine?: string;
  }

  /** The version of a line on the sheet, by its place in the log; `number` as the sheet shows it. */
  interface Corrects {
    position: number;
    revision: number;
    number: number;
  }

  /** A line that waits on this phone. */
  interface Line {
    uuid: string;
    sheet: string;
    /** Later lines have a greater one; milliseconds, as far as the clock is right. */
    order: number;
    /** The place in the sheet's log, from 0. */
    position: number;
    kind: string;
    fields: Fields;
    words: string;
    /** ISO 8601. */
    made_at: string;
    state: "waiting" | "refused" | "moved" | "locked";
    faults?: Fault[];
    stands?: Stands | null;
    /** What it is to replace; such a line adds nothing to the sheet. */
    corrects?: Corrects;
    /** When it was offered once more, after the server had lost it; milliseconds. */
    offered?: number;
    /** The totals after it by the rules on this phone, and which rules those are. */
    reckoned?: { engine: string; totals: number[] };
    /** The position of the voided hand that it is once more, to the last card. */
    again?: number;
  }

  /** A hand that was undone; the rest is told of one that the server had, `by` if not by this phone. */
  type Hand = Pick<Line, "kind" | "fields" | "words" | "again"> & {
    number?: number;
    by?: string;
  };

  /** The last hand that the page shows, and the version of the sheet that it shows. */
  interface Last {
    /** Its number in addresses. */
    place: number;
    revision: number;
    version: number;
  }

  /** A hand that the server is asked to void; `failed`: no answer came. */
  type Asked = Last & { uuid: string; failed?: boolean };

  /** A line that the server has taken; `sent` in milliseconds. */
  type Sent = Line & { sent: number };

  /** How far a sheet is; `number` is that of its next line. */
  interface Standing {
    positions: number;
    number: number;
    version: number;
    restored?: string;
  }

  /** What a page says of its sheet; `newest` is the uuid of what was written last. */
  type Opened = Standing & { ahead?: string; newest?: string };

  /** A line to come: what is announced of it, and what its form may offer. */
  interface Ahead {
    number: number;
    heading: string;
    /** The name of who deals, empty where nobody does. */
    dealer?: string;
    facts?: [string, string][];
    offers?: Record<string, (string | number)[]>;
  }

  /** What became of a line that was sent. */
  interface Result {
    uuid: string;
    status: "written" | "repeated" | "refused" | "moved" | "locked" | "waiting";
    faults: Fault[];
    stands: Stands | null;
    /** That the phone reckoned otherwise, in words; empty where it did not. */
    rescored?: string;
  }

  /** The sheet as the server draws it; `ahead` is JSON. */
  interface Page extends Standing {
    /** Of the site; it grows when a backup is restored. */
    generation: number;
    ahead: string;
    body: string;
    write: string;
    /** What stands at the place that was asked for. */
    stands?: Stands;
  }

  /** The server's answer to an undo: the hand that was voided, or why none was. */
  type Voided = Page & { hand?: Hand; refused?: string };

  /** The server's answer to a batch; the drawing is left out where all lines stand. */
  interface Answer extends Standing, Partial<Pick<Page, "ahead" | "body" | "write">> {
    generation: number;
    results: Result[];
    told: string;
  }

  /** A draft of the form, the place it was begun for, the uuid it would have been written under. */
  interface Draft {
    fields: Fields;
    uuid?: string;
    position: number;
    /** What was put aside for it, the latest last. */
    aside?: Fields[];
    /** The hand that was undone into it. */
    undone?: Hand;
  }

  /** How far the sheet is that the page shows. */
  type Shown = Pick<Standing, "positions" | "number" | "version">;

  interface State {
    sheet: string;
    /** What waits here, in order. */
    lines: Line[];
    /** How often `lines` was changed here: what was read before is old. */
    changes: number;
    /** What is known of the sheet, by the server or by a newer copy. */
    standing: Standing;
    ahead: Ahead[];
    /** The number after the last line that the page shows. */
    shown: number;
    /** The page is the copy of this phone. */
    copied: boolean;
    /** The server goes on from an older copy; what it took from here must be offered again. */
    behind: boolean;
    /** The position that the form is for. */
    place: number;
    /** What waits here is still to be read. */
    opening: boolean;
    /** Something was put into the form. */
    touched: boolean;
    /** What is in the form was refused. */
    unsaved: boolean;
    /** What another phone wrote where the form was begun. */
    theirs?: Stands;
    /** The waiting line that is in the form. */
    editing?: Line;
    /** What was typed when another line came into the form, the latest last. */
    aside?: Fields[];
    /** When a line was last saved, in milliseconds since the page began. */
    savedAt: number;
    /** When undo or redo was last tapped or came to its end, in the same milliseconds. */
    steppedAt?: number;
    /** The hand that is being voided on the server. */
    undoing?: Asked;
    /** The hand that was undone last, and its number on the sheet. */
    undone?: Hand;
    /** A refused line that goes back into the form with the page to come. */
    returned?: Line;
    /** Lines are being sent, or are about to be. */
    busy: boolean;
    /** Somebody asked to send while lines were being sent. */
    again: boolean;
    /** A line that was offered again came too early: try later. */
    early: boolean;
    /** The batch under way. */
    sending: Line[];
    /** The answer whose page is not shown yet. */
    answer?: Answer;
    /** How often in a row the server could not be reached. */
    misses: number;
    /** Why the server takes nothing, where it said so. */
    barred?: string;
    /** Who follows the sheet finds no server. */
    lost: boolean;
  }

  /** Why the lines kept on this phone were read. */
  type Reading = "open" | "look" | "hear" | "turn" | "taken";
  /** What goes on once the phone has caught up with a server that had gone back. */
  type Then = "open" | "look" | "deliver";

  type Event =
    | { type: "opened"; page: Opened; seen?: Standing; draft?: Draft; typed: Fields }
    | { type: "touched" }
    | {
        type: "saved";
        uuid: string;
        fresh: string;
        position: number;
        kind: string;
        fields: Fields;
        words: string;
        /** The rules on this phone have nothing against it. */
        checked: boolean;
        /** Milliseconds since the page began. */
        at: number;
        /** Milliseconds since 1970. */
        now: number;
        made_at: string;
        corrects?: Corrects;
      }
    | { type: "refused" }
    | { type: "read"; why: Reading; lines: Line[]; changes: number }
    | { type: "send" }
    | { type: "woken" }
    | { type: "entered" }
    | { type: "ended"; ran: boolean }
    | { type: "late" }
    | { type: "answered"; answer: Answer; seen?: Standing; now: number }
    | { type: "missed"; barred?: string }
    | { type: "asked"; why: "page" | "look" | "theirs"; page?: Page; seen?: Standing }
    | { type: "recalled"; then: Then; page?: Page; seen?: Standing }
    | { type: "offered"; then: Then; standing: Standing }
    | { type: "moved"; page?: Shown }
    | { type: "heard" }
    | { type: "lost"; lost: boolean }
    | { type: "offline" }
    | { type: "back" }
    | { type: "retry" }
    | { type: "change"; uuid: string; fields?: Fields }
    | { type: "gone"; uuid: string }
    | { type: "same"; uuid: string }
    | { type: "mine"; uuid: string; fresh: string }
    | { type: "next"; uuid: string; fresh: string }
    | { type: "taken"; lines: Line[] }
    | { type: "undo"; uuid: string; fields?: Fields; last?: Last; at: number }
    | {
        type: "voided";
        uuid: string;
        answer?: Voided;
        seen?: Standing;
        fields?: Fields;
        at: number;
      }
    | { type: "redo"; uuid: string; at: number; now: number; made_at: string }
    | { type: "another" }
    | { type: "already" };

  type Effect =
    // on this phone
    | { type: "keep"; line: Line }
    | { type: "drop"; uuid: string }
    | { type: "keepSent"; line: Line }
    | { type: "offer"; then: Then; standing: Standing }
    | { type: "read"; why: Reading; changes: number }
    | { type: "remember"; standing: Standing }
    | { type: "keepCopy"; version: number }
    | { type: "askToStay" }
    // to the server and to other pages
    | { type: "send" }
    | { type: "enter" }
    | { type: "leave" }
    | { type: "post"; lines: Line[] }
    | { type: "ask"; why: "page" | "look" | "theirs"; at?: number }
    | { type: "void"; hand: Asked }
    | { type: "recall"; then: Then }
    | { type: "pause"; milliseconds: number }
    | { type: "endPause" }
    | { type: "tellOthers" }
    // on the page
    | { type: "keepDraft"; aside?: Fields[]; undone?: Hand }
    | { type: "dropDraft" }
    | { type: "fill"; fields: Fields }
    | { type: "setPlace"; position: number }
    | { type: "renewForm"; line?: Ahead }
    | { type: "drawForm"; html: string }
    | { type: "drawSheet"; html: string; version: number }
    | { type: "sayKept"; number: number; checked: boolean }
    | { type: "say"; text: string; fault?: boolean }
    | { type: "refuse"; faults: Fault[] }
    | { type: "sayUndone"; number: number; by?: string }
    | { type: "sayNotUndone" }
    | { type: "show" }
    | { type: "ready" }
    | { type: "between" }
    | { type: "leaveCopy" }
    | { type: "focusForm" }
    | { type: "focusTold" };

  /** The state after an event, and what is to be done, in order. */
  interface Step {
    state: State;
    effects: Effect[];
  }

  type Part = (state: State) => Step;
  type EventOf<T extends Event["type"]> = Extract<Event, { type: T }>;
  type EffectOf<T extends Effect["type"]> = Extract<Effect, { type: T }>;
  type Dispatch = (event: Event) => void;
  /** How some of the effects are carried out. */
  type Doing<T extends Effect["type"]> = { [K in T]: (effect: EffectOf<K>) => void };

  /** What the list of waiting lines shows. */
  interface View {
    lines: Line[];
    number: number;
    shown: number;
    sending: string[];
    /** Whether the lines that wait are worth a look. */
    waiting: boolean;
    /** Whether the server may have moved to another address. */
    moving: boolean;
    away: boolean;
    barred?: string;
    /** How many lines a person must look at. */
    asking: number;
    /** Whether the last hand can be undone at once. */
    undoable: boolean;
    /** Whether the hand that was undone last can be written again. */
    redoable: boolean;
    /** Whether another phone has written where the line in the form was begun. */
    overtaken: boolean;
    theirs?: Stands;
    /** The page is the copy of this phone. */
    copied: boolean;
    /** Something was put into the form. */
    touched: boolean;
    unsaved: boolean;
    /** The line in the form, by its number on the sheet; whether this phone announces it. */
    next: { number: number; line?: Ahead; own: boolean };
  }

  interface Texts {
    badge: Record<string, string>;
    stand: string;
    foreseen: string;
    begin: string;
    kept: string;
    unchecked: string;
    unsaved: string;
    states: Record<string, string>;
    away: string;
    barred: string;
    replaced: string;
    nothing: string;
    saved: string;
    asking: Record<string, string>;
    /** What to do with unsent hands at a tournament. */
    alone: string;
    held: Record<string, string>;
    open: string;
    untitled: string;
    offline: string;
    hands: Record<string, string>;
    unsent: Record<string, string>;
    undone: string;
    notUndone: string;
    missing: string;
    range: string;
  }

  /** What scorer/pending.html tells of its sheet. */
  interface Addresses {
    sheet: string;
    title: string;
    outbox: string;
    token: string;
    copy: string;
    /** Where the last hand is voided. */
    undoAt: string;
    /** Round and table of an event's sheet; empty for others. */
    table: string;
    /** The mark of the site, which its backups carry too. */
    site: string;
    /** Of the site that the page or the last answer came from. */
    generation: string;
  }
}
