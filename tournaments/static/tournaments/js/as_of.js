// The server's time of a page, as its answer tells it.

/**
 * The time the page is of, else that of the answer; undefined: the answer tells none.
 * @param {Headers} headers
 */
export function timeOf(headers) {
  const seconds = headers.get("X-As-Of");
  if (seconds) return new Date(Number(seconds) * 1000);
  const date = headers.get("Date");
  return date === null ? undefined : new Date(date);
}
