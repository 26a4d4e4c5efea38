/// <reference types="astro/client" />

/** The text of the script that runs in each page before anything is drawn (`environment/first-paint.ts`). */
declare const FIRST_PAINT: string;
/** The script that older browsers need before all others. */
declare const OLDER_BROWSERS: string;

declare module 'subset-font' {
  /** Cuts a font down to the characters of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Uint8Array>;
}
