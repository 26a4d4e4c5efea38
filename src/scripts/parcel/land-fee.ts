import { landFee as words } from '../../../words/ar/parcel/land-fee.ts';
import { requireElement } from '../shared/require-element.ts';

const selector = '[data-land-fee]';
/** Milliseconds after the last change: several sales are often left out in a row. */
const pause = 400;
let timer: ReturnType<typeof setTimeout> | undefined;
let underway: AbortController | undefined;

/** Renders the fee on the page anew, as the server does at the present address; nothing where the page has none. */
export function refreshLandFee(): void {
  const part = document.querySelector(selector);
  if (!part) return;
  clearTimeout(timer);
  underway?.abort();
  timer = setTimeout(() => {
    const own = (underway = new AbortController());
    void load(own.signal).then(
      (next) => part.replaceChildren(...next),
      () => own.signal.aborted || fail(part),
    );
  }, pause);
}

async function load(signal: AbortSignal): Promise<readonly ChildNode[]> {
  const response = await fetch(location.pathname + location.search, { signal });
  if (!response.ok) throw new Error(`the page answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return [...requireElement(page, selector).childNodes];
}

/** The old figures are no longer those of the address. */
function fail(part: Element): void {
  const note = document.createElement('p');
  note.textContent = words.failed;
  part.replaceChildren(...part.querySelectorAll('h2'), note);
}
