import { limits } from '../../contract/limits.ts';

/** What is told of an error: enough to find it, nothing of who met it. */
export interface ErrorReport {
  /** Version of the application. */
  release: string;
  /** Path of the page; parts with digits, which name things, as `{}`. */
  page: string;
  message: string;
  /** First lines of the stack, addresses without origin and query. */
  stack: string[];
}

const longestMessage = 300;
const longestStack = 5;

/** Errors that say nothing of our code: browsers that skip a frame, calls that were given up, a lost network. */
const ofNoInterest =
  /ResizeObserver loop|AbortError|CanceledError|Failed to fetch|Network ?Error|Load failed/i;

/** The report of an error; undefined: it is of no interest, or not of our code. */
export function reportOf(error: unknown, { pathname, origin }: Pick<Location, 'pathname' | 'origin'>) {
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  if (ofNoInterest.test(`${name}: ${message}`)) return undefined;
  const places = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  // Extensions of the browser break in its pages, too.
  if (places.length > 0 && !places.some((line) => line.includes(origin))) return undefined;
  return {
    release: limits.appVersion,
    page: pathname
      .split('/')
      .map((part) => (/\d/.test(part) ? '{}' : part))
      .join('/'),
    message: withoutPerson(`${name}: ${message}`).slice(0, longestMessage),
    stack: places.slice(0, longestStack).map((line) =>
      line
        .trim()
        .replaceAll(origin, '')
        .replace(/[?#][^:)]*/, ''),
    ),
  } satisfies ErrorReport;
}

/** Takes out of a text what could be somebody's: mail addresses, long numbers, tokens. */
function withoutPerson(text: string): string {
  return text
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w-]{20,}(\.[\w-]+)*/g, '…')
    .replace(/[+\d٠-٩][\d٠-٩\s-]{5,}[\d٠-٩]/g, '…');
}
