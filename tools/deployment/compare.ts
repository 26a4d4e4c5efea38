import { ask, type Answer } from './ask.ts';

/** Headers that nginx has to send as the site's own server does. */
const sameHeaders = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-build',
  'link',
  'location',
  'retry-after',
] as const;

/** Both answers to one question, and where they are not alike. */
export interface Comparison {
  answer: Answer;
  faults: string[];
}

/** Asks nginx and the site's own server the same; the words of a fault begin with the path. */
export async function compare(
  nginx: string,
  own: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Comparison> {
  const [answer, wanted] = await Promise.all([ask(nginx + path, headers), ask(own + path, headers)]);
  const faults: string[] = [];
  const differ = (what: string, got: unknown, want: unknown) =>
    faults.push(`${path}: ${what} is ${String(got)} instead of ${String(want)}`);
  if (answer.status !== wanted.status) differ('status', answer.status, wanted.status);
  for (const name of sameHeaders) {
    const [got, want] = [normal(answer.headers[name]), normal(wanted.headers[name])];
    if (got !== want) differ(name, got, want);
  }
  if (!answer.body.equals(wanted.body))
    differ('content', `${answer.body.length} bytes`, `${wanted.body.length}`);
  return { answer, faults };
}

/** Headers are the same whatever spaces and case they are written in, and a charset is a charset. */
function normal(value: string | string[] | undefined): string | undefined {
  return value === undefined
    ? undefined
    : String(value)
        .replaceAll(/\s*([;,])\s*/g, '$1')
        .replace(/;$/, '')
        .trim();
}
