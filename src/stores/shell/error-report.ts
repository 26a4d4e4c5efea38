import { appVersion } from '../../../contract/shell/app-version.ts';

/** Contents of an error report: enough to locate the error, nothing about the user. */
export interface ErrorReport {
  /** Version of the application. */
  release: string;
  /** Path of the page; segments with digits, which identify things, are replaced by `{}`. */
  page: string;
  message: string;
  /** First lines of the stack, with URLs stripped of origin and query. */
  stack: string[];
}

const longestMessage = 300;
const longestStack = 5;

/** Errors unrelated to our code: skipped ResizeObserver frames, aborted requests, lost network. */
const ofNoInterest =
  /ResizeObserver loop|AbortError|CanceledError|Failed to fetch|Network ?Error|Load failed/i;

/** Creates the report of an error; undefined if it is irrelevant, or not from our code. */
export function reportOf(error: unknown, { pathname, origin }: Pick<Location, 'pathname' | 'origin'>) {
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  if (ofNoInterest.test(`${name}: ${message}`)) return undefined;
  const places = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  // Browser extensions throw errors in the page, too.
  if (places.length > 0 && !places.some((line) => line.includes(origin))) return undefined;
  return {
    release: appVersion,
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

/** Removes possible personal data from a text: e-mail addresses, long numbers, tokens. */
function withoutPerson(text: string): string {
  return text
    .replace(/\S+@\S+/g, '…')
    .replace(/[\w-]{20,}(\.[\w-]+)*/g, '…')
    .replace(/[+\d٠-٩][\d٠-٩\s-]{5,}[\d٠-٩]/g, '…');
}
