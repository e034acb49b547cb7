// A paper in the browser: its button opens the dialog for printing.

const button = document.querySelector("[data-prints]");
button?.addEventListener("click", () => window.print());
