import { Assembler } from 'stream-json/assembler.js';

/** A whole number with more digits than a number of JavaScript is sure to keep, outside of texts as a rule. */
const longNumber = /(?<![\d."])-?\d{16,}(?![\d.eE"])/;

/**
 * Parses JSON. Whole numbers that JavaScript cannot hold exactly become texts: they are identifiers.
 *
 * @throws SyntaxError when it is no valid JSON
 */
export function parseExactly(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text);
  // The types of the language do not know the third parameter yet.
  const keep = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? exactNumber(context?.source ?? String(value), value) : value;
  return JSON.parse(text, keep as Parameters<typeof JSON.parse>[1]);
}

/** Puts values together from the tokens of a parser, with the same numbers as `parseExactly`. */
export class ExactAssembler extends Assembler {
  override numberValue(text: string): void {
    const number = Number(text);
    const exact = exactNumber(text, number);
    if (typeof exact === 'string') super.stringValue(exact);
    else super.numberValue(text);
  }
}

function exactNumber(text: string, number: number): number | string {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number;
}
