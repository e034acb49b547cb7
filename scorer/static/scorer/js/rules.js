// What this phone can be asked of the game's rules, once they are there: the scripts of the entry
// share it. Nothing is worked out here.

/**
 * `drawn` is called when the waiting lines were drawn; `preview` tells the line in a form and `last`
 * the last one that waits, undefined where they cannot; `reckoned` gives lines that are about to be sent what they come to.
 * @typedef {{
 *   drawn?: (seen: Outbox.View) => void,
 *   preview?: (form: HTMLFormElement) => Rules.Preview | undefined,
 *   last?: () => Rules.Preview | undefined,
 *   reckoned?: (lines: Outbox.Line[]) => Outbox.Line[],
 * }} Here
 */

/** @type {Here} */
export const rules = {};
