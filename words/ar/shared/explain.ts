import type { dataPage } from '../shell/data-page.ts';

/** Key of an entry of the data page that explains a figure. */
export type Meaning = keyof typeof dataPage.meanings;

/** Accessible name of the «?» beside a figure. */
export const explain = 'ما معنى: {title}؟';
