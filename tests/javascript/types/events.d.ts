// The events by which the pages' scripts tell each other something.

interface DocumentEventMap {
  /** Look at once whether the sheet was changed. */
  "kontra:look": CustomEvent;
  /** The sheet that is shown was changed, elsewhere. */
  "kontra:moved": CustomEvent<{ version: number; news?: string }>;
  /** The server cannot be reached, or can be again. */
  "kontra:lost": CustomEvent<boolean>;
  /** A line is saved and the next one is not begun. */
  "kontra:between": CustomEvent;
}

interface Window {
  /** What fetches parts of pages, on those that have it. */
  htmx?: { process: (place: HTMLElement) => void };
}

interface HTMLElementEventMap {
  /** The fields of another kind were laid out. */
  "entry:shown": CustomEvent;
  /** The form was emptied for the next line. */
  "entry:reset": CustomEvent;
  "htmx:beforeSwap": CustomEvent;
  "htmx:afterSwap": CustomEvent;
  "htmx:afterSettle": CustomEvent;
  "htmx:sendError": CustomEvent;
  "htmx:responseError": CustomEvent;
  "htmx:timeout": CustomEvent;
}
