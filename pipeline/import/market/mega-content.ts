import type { MegaProjectContent } from '../../../src/contract/project/projects.ts';
import { foldArabic } from '../../../src/contract/shared/fold-arabic.ts';
import { megaContentFields, type MegaContentField } from '../fields/mega-content.ts';
import type { Properties } from '../properties.ts';
import type { MarketKind, ReadRow } from './load.ts';
import { MegaContentWriter } from './mega-content-writer.ts';
import { projectStatusOf } from './words.ts';

/** A piece of the page of a mega project. */
export type ContentPart =
  | { part: 'tagline'; value: string }
  | { part: 'summary'; value: string }
  | { part: 'facts'; value: MegaProjectContent['facts'][number] }
  | { part: 'sections'; value: MegaProjectContent['sections'][number] }
  | { part: 'amenities'; value: string }
  | { part: 'phases'; value: MegaProjectContent['phases'][number] };

/** A parsed row of the content of mega projects. */
export interface ReadContent {
  project: string;
  content: ContentPart;
}

export const contentProblems = {
  noProject: 'no project',
  unknownPart: 'unknown part of a page',
  noTitle: 'no title',
  noText: 'no text',
  unknownStatus: 'unknown status of a phase',
} as const;

/** Words that mean each part, as parts of a folded text. */
const parts: readonly (readonly [part: ContentPart['part'], words: RegExp])[] = [
  ['tagline', /سطر تعريفي|تعريف|tagline|slogan/],
  ['summary', /ملخص|نبذه|summary/],
  ['facts', /معلوم|حقيقه|^facts?$/],
  ['sections', /فقره|فقرات|sections?$/],
  ['amenities', /مرفق|مرافق|amenit/],
  ['phases', /مرحله|مراحل|phases?$/],
];

/** Parses a row, or says why it cannot be used. */
export function readContent(cells: Properties): ReadRow<ReadContent> {
  const text = (name: MegaContentField) => cells.text(megaContentFields[name].names, name);
  const given = Object.fromEntries(
    (Object.keys(megaContentFields) as MegaContentField[]).map((name) => [name, text(name)]),
  ) as Partial<Record<MegaContentField, string>>;
  const { project } = given;
  const about = given.title ?? given.text ?? '';
  if (project === undefined) return { reason: contentProblems.noProject, about };
  const folded = foldArabic(given.part ?? '');
  const found = parts.filter(([, words]) => words.test(folded));
  const [part] = found[0] ?? [];
  if (part === undefined || found.length > 1)
    return { reason: contentProblems.unknownPart, about: `${project}: ${given.part ?? ''}` };
  const content = contentOf(part, given);
  if (typeof content === 'string') return { reason: content, about: `${project}: ${about}` };
  return { id: project, row: { project, content }, given, understood: { ...given, part } };
}

function contentOf(
  part: ContentPart['part'],
  { title, text, status }: Partial<Record<MegaContentField, string>>,
): ContentPart | string {
  if (part === 'phases') {
    if (title === undefined) return contentProblems.noTitle;
    const known = projectStatusOf(status ?? '');
    if (known === undefined) return contentProblems.unknownStatus;
    return { part, value: { name: title, status: known, note: text ?? '' } };
  }
  if (text === undefined) return contentProblems.noText;
  if (part === 'tagline' || part === 'summary' || part === 'amenities') return { part, value: text };
  if (title === undefined) return contentProblems.noTitle;
  return part === 'facts'
    ? { part, value: { label: title, value: text } }
    : { part, value: { title, body: text } };
}

/** Texts of the pages of mega projects. */
export const megaContentKind: MarketKind<ReadContent> = {
  name: 'mega-content',
  sourceName: 'محتوى المشاريع الكبرى المستورد',
  fields: megaContentFields,
  read: readContent,
  begin: (context) => Promise.resolve(new MegaContentWriter(context)),
};
