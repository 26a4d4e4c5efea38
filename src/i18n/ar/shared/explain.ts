import type { dataPage } from '../shell/data-page.ts';

/** An entry of the data page that says what a figure means. */
export type Meaning = keyof typeof dataPage.meanings;

/** Name of the «?» beside a figure. */
export const explain = 'ما معنى: {title}؟';
