import { isMessage, message, type Message } from '../../../words/message.ts';
import type { MegaProjectContent } from '../../../contract/project/projects.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { megaContentFields, type MegaContentField } from './mega-content-fields.ts';
import type { Properties } from '../geo/properties.ts';
import type { ReadRow } from './load.ts';
import { projectStatusOf } from './words.ts';

/** A piece of the page of a mega project. */
export type ContentPart =
  | { part: 'tagline'; value: string }
  | { part: 'summary'; value: string }
  | { part: 'facts'; value: MegaProjectContent['facts'][number] }
  | { part: 'sections'; value: MegaProjectContent['sections'][number] }
  | { part: 'amenities'; value: string }
  | { part: 'phases'; value: MegaProjectContent['phases'][number] }
  | { part: 'videos'; value: MegaProjectContent['videos'][number] }
  | { part: 'links'; value: MegaProjectContent['links'][number] }
  /** With the file beside the table, or its address, as the row writes it. */
  | { part: 'brochures'; value: { title: string; file: string } };

/** A parsed row of the content of mega projects. */
export interface ReadContent {
  project: string;
  content: ContentPart;
}

export const contentProblems = {
  noProject: message('no project'),
  unknownPart: message('unknown part of a page'),
  noTitle: message('no title'),
  noText: message('no text'),
  unknownStatus: message('unknown status of a phase'),
  noAddress: message('no address'),
  noFile: message('no file and no address'),
  notHttps: message('the address does not begin with https://'),
  badAddress: message('the address is malformed'),
} as const;

/** Words that mean each part, as parts of a folded text. */
const parts: readonly (readonly [part: ContentPart['part'], words: RegExp])[] = [
  ['tagline', /سطر تعريفي|تعريف|tagline|slogan/],
  ['summary', /ملخص|نبذه|summary/],
  ['facts', /معلوم|حقيقه|^facts?$/],
  ['sections', /فقره|فقرات|sections?$/],
  ['amenities', /مرفق|مرافق|amenit/],
  ['phases', /مرحله|مراحل|phases?$/],
  ['videos', /فيديو|مرئي|video/],
  ['links', /رابط|روابط|^(web)?links?$/],
  ['brochures', /كتيب|بروشور|كراسه|brochure/],
];

/** Parses a row, or says why it cannot be used. */
export function readContent(cells: Properties): ReadRow<ReadContent> {
  const text = (name: MegaContentField) => cells.text(megaContentFields[name].names, name);
  const given = Object.fromEntries(
    (Object.keys(megaContentFields) as MegaContentField[]).map((name) => [name, text(name)]),
  ) as Partial<Record<MegaContentField, string>>;
  const { project } = given;
  const about = given.title ?? given.text ?? given.address ?? '';
  if (project === undefined) return { reason: contentProblems.noProject, about };
  const part = partOf(given.part);
  if (part === undefined)
    return { reason: contentProblems.unknownPart, about: `${project}: ${given.part ?? ''}` };
  const content = contentOf(part, given);
  if (isMessage(content)) return { reason: content, about: `${project}: ${about}` };
  return { id: project, row: { project, content }, given, understood: { ...given, part } };
}

function partOf(text = ''): ContentPart['part'] | undefined {
  const folded = foldArabic(text);
  const found = parts.filter(([, words]) => words.test(folded));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** The brochure that a row names, if it is one. */
export function brochureOf(cells: Properties): string | undefined {
  const { part, address } = megaContentFields;
  return partOf(cells.text(part.names, 'part')) === 'brochures'
    ? cells.text(address.names, 'address')
    : undefined;
}

function contentOf(
  part: ContentPart['part'],
  { title, text, status, address }: Partial<Record<MegaContentField, string>>,
): ContentPart | Message {
  if (part === 'phases') {
    if (title === undefined) return contentProblems.noTitle;
    const known = projectStatusOf(status ?? '');
    if (known === undefined) return contentProblems.unknownStatus;
    return { part, value: { name: title, status: known, note: text ?? '' } };
  }
  if (part === 'brochures') {
    if (title === undefined) return contentProblems.noTitle;
    return address === undefined ? contentProblems.noFile : { part, value: { title, file: address } };
  }
  if (part === 'videos' || part === 'links') {
    if (title === undefined) return contentProblems.noTitle;
    if (address === undefined) return contentProblems.noAddress;
    if (!/^https:\/\//i.test(address)) return contentProblems.notHttps;
    const url = webAddress(address);
    return url === undefined ? contentProblems.badAddress : { part, value: { title, url } };
  }
  if (text === undefined) return contentProblems.noText;
  if (part === 'tagline' || part === 'summary' || part === 'amenities') return { part, value: text };
  if (title === undefined) return contentProblems.noTitle;
  return part === 'facts'
    ? { part, value: { label: title, value: text } }
    : { part, value: { title, body: text } };
}

/** An address of the web as browsers write it; undefined: it is none that can be opened by everybody. */
function webAddress(text: string): string | undefined {
  if (/\s/.test(text) || !URL.canParse(text)) return undefined;
  const { href, hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '' ? href : undefined;
}
