// The cells of the result row as scorer/results.html draws them: what a hand gives every side.

/**
 * @param {string[]} sides
 * @param {Rules.Told} told
 */
export function cells(sides, { results = [] }) {
  return results.map(([change, after], side) => {
    const cell = piece("span", "result");
    const name = piece("bdi", "result-name", sides[side]);
    const score = piece("span", "result-score");
    if (change) score.append(piece("b", "", change), " ");
    score.append(after);
    cell.append(name, " ", score);
    return cell;
  });
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {string} [text]
 */
function piece(tag, name, text = "") {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = text;
  return element;
}
