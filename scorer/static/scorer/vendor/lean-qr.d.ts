// What the scripts use of vendor/lean-qr.js.

/** A code's squares, without the quiet zone around them. */
export interface Code {
  readonly size: number;
  toCanvas(
    canvas: HTMLCanvasElement,
    options: { on: number[]; off: number[]; pad: number },
  ): void;
}

export const correction: { readonly M: number };
export const mode: { alphaNumeric(text: string): unknown };
export function generate(
  data: unknown,
  options: { minCorrectionLevel: number; maxCorrectionLevel: number },
): Code;
