import { testSettings } from './settings.ts';
import { pathOf } from './site-pages.ts';

export interface ServedPage {
  status: number;
  headers: Headers;
  html: string;
}

const pages = new Map<string, Promise<ServedPage>>();

/**
 * The site's response for a page of `sitePages`, without running scripts; each page is requested once per
 * test file.
 */
export function servedPage(template: string): Promise<ServedPage> {
  const known = pages.get(template);
  if (known) return known;
  const page = ask(testSettings.siteUrl + pathOf(template));
  pages.set(template, page);
  return page;
}

async function ask(url: string): Promise<ServedPage> {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** Status of an address of the site and, for a redirect, its target; redirects are not followed. */
export async function answerOf(path: string): Promise<[status: number, location: string | null]> {
  const answer = await fetch(testSettings.siteUrl + path, { redirect: 'manual' });
  await answer.body?.cancel();
  return [answer.status, answer.headers.get('location')];
}

/** The text of the first element with a tag, in HTML as the site writes it, without the tags inside. */
export function textOf(html: string, tag: string): string | undefined {
  const [, inner] = new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html) ?? [];
  return inner
    ?.replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
