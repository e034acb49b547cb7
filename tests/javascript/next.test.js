// What comes next while lines wait: heading, facts, who deals, what the form may offer.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { announce } from "../../scorer/static/scorer/js/next.js";
import { page } from "./page.js";

beforeEach(() => {
  page(`<h2 id="write-title">Hand 1</h2><div id="strip"><span class="deals"></span><b data-player>Ada</b><b data-player>Bogdan</b>
    <dl class="facts"><div><dt>Round</dt><dd>old</dd></div></dl></div>`);
});

const told = () => ["#write-title", ".facts"].map((one) => document.querySelector(one).textContent.trim());
const dealer = () => document.querySelector(".deals").nextElementSibling.textContent;

test("a line that the server has told of is announced with its facts, and the mark goes to who deals", () => {
  announce({ number: 2, line: { heading: "Hand 2", facts: [["Declarer", "Celina"], ["Round", "1"]], dealer: "Bogdan" } });
  assert.deepEqual(told(), ["Hand 2", "DeclarerCelinaRound1"]);
  assert.equal(dealer(), "Bogdan");
});

test("of a line that nobody has told of the number is announced, and what stood there stays", () => {
  announce({ number: 3 });
  assert.deepEqual(told(), ["3.", "Roundold"]);
  assert.equal(dealer(), "Ada");
});

for (const name of [undefined, "somebody else"]) {
  test(`the mark stays where ${name ?? "nobody"} deals`, () => {
    announce({ number: 2, line: { heading: "Hand 2", dealer: name } });
    assert.equal(dealer(), "Ada");
  });
}
