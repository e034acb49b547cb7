// What the rules on a phone are asked, and what they answer (scorer/phone/engine.py).

declare namespace Rules {
  interface Bundle {
    fingerprint: string;
    modules: Record<string, string>;
  }

  /** Every method takes JSON, as a text, and answers with JSON. */
  interface Engine {
    fingerprint: string;
    open(record: string): string;
    foresee(waiting: string): string;
    score(record: string): string;
  }

  interface Fault {
    path: string;
    message: string;
    rule: string | null;
  }

  /** What a line is worth, or why it cannot be. */
  interface Told {
    words?: string;
    scores?: number[];
    totals?: number[] | null;
    results?: [change: string, after: string][];
    because?: string[];
    why?: string[];
    faults?: Fault[];
  }

  interface Foreseen {
    lines: Told[];
    totals: number[];
    leaders: number[];
    finished: boolean;
    next: Outbox.Ahead | null;
  }

  /** One line as it would be written, with the sides' names. */
  interface Preview {
    sides: string[];
    told: Told;
  }
}
