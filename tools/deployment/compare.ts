import { ask, type Answer } from './ask.ts';

/** Headers that nginx must send exactly as the site's own server does. */
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

/** Both responses to one request, and their differences. */
export interface Comparison {
  answer: Answer;
  faults: string[];
}

/** Sends the same request to nginx and to the site's own server; descriptions of faults begin with the path. */
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

/** Normalizes spaces around `;` and `,`, and drops a trailing `;`. */
function normal(value: string | string[] | undefined): string | undefined {
  return value === undefined
    ? undefined
    : String(value)
        .replaceAll(/\s*([;,])\s*/g, '$1')
        .replace(/;$/, '')
        .trim();
}
