import {
  adjustedPerSqm,
  assessmentFields,
  movedBy,
  readAssessment,
  valuationOf,
  warningsOf,
  writeAssessment,
  type Adjustment,
  type Assessment,
} from '../../api/parcel/valuation.ts';
import {
  comparisonFields,
  listComparables,
  readComparison,
  type ComparableSale,
} from '../../api/parcel/comparables.ts';
import { comparables as words } from '../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../words/ar/parcel/parcel-page.ts';
import { adjustmentText, warningTexts } from '../../../words/comparable-texts.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { clients } from '../../stores/shared/clients.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { loadStyle } from '../shared/load-style.ts';
import { moneyElement } from '../shared/money.ts';
import { requireElement } from '../shared/require-element.ts';
import { adjustmentForm } from './adjustment-form.ts';
import { refreshLandFee } from './land-fee.ts';
import styles from './comparables.css?url&no-inline';

/** Leaves comparable sales out and adjusts them: figures, links and the address follow (`Comparables.astro`). */
const root = requireElement<HTMLElement>(document, '[data-comparables]');
const rows = [...root.querySelectorAll<HTMLElement>('[data-sale]')];
const areaSqm = Number(root.dataset.area);
const texts = parcelPage.comparables;

const read = readAssessment(new URLSearchParams(location.search));
const without = new Set(read.without);
const adjustments = new Map(read.adjustments);
/** Whether prices are moved by the index of the place is chosen in the form. */
const isUnmoved = read.isUnmoved === true;
const assessment = (): Assessment => ({ without, adjustments, isUnmoved });
const idOf = ({ dataset }: HTMLElement) => Number(dataset.sale);

/** All sales, also those that the table does not list; fetched when the first one is left out or adjusted. */
let sales: readonly ComparableSale[] | undefined;

/** How exactly the place of each sale is known, in words. */
const levels = new Map<HTMLElement, string>();

const reportLink = root.querySelector<HTMLAnchorElement>('[data-report]');
const settled = [...new URL(reportLink?.href ?? location.href).searchParams].filter(([name]) =>
  (Object.values(comparisonFields) as string[]).includes(name),
);

/** Most visitors do not come this far down the page. */
const sight = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    void loadStyle(styles).then(
      () => {
        rows.forEach(equip);
        leaveOutAllOnDemand();
      },
      (error: unknown) => console.warn('comparables:', error instanceof Error ? error.message : error),
    );
  },
  { rootMargin: '200px' },
);
sight.observe(root);

/** Gives a row its tick and the button that adjusts it. */
function equip(row: HTMLElement): void {
  const id = idOf(row);
  const day = requireElement(row, 'a').textContent.trim();
  const perSqm = requireElement(row, '[data-per-sqm]').textContent.trim();
  const tick = document.createElement('input');
  tick.type = 'checkbox';
  tick.checked = !without.has(id);
  tick.ariaLabel = fill(words.countSale, { day, price: perSqm });
  tick.addEventListener('change', () => {
    if (tick.checked) without.delete(id);
    else without.add(id);
    changed();
  });
  const label = document.createElement('label');
  label.className = 'tick';
  label.append(tick);
  requireElement(row, 'th').prepend(label);

  const state = requireElement(row, 'th small');
  levels.set(row, row.dataset.out ?? state.textContent);
  const note = row.querySelector('[data-adjustment]') ?? document.createElement('small');
  note.setAttribute('data-adjustment', '');

  const open = document.createElement('button');
  open.type = 'button';
  open.className = 'text-button';
  open.textContent = words.adjust;
  open.ariaLabel = fill(words.adjustSale, { day });
  open.addEventListener('click', () => {
    const form = adjustmentForm(adjustments.get(id), (adjustment) => {
      form.remove();
      open.hidden = false;
      adjust(id, adjustment);
      open.focus();
    });
    open.hidden = true;
    open.after(form);
    requireElement<HTMLInputElement>(form, 'input').focus();
  });
  requireElement(row, 'td').append(note, open);
}

/** Offers to leave all sales out, to tick those that are wanted. */
function leaveOutAllOnDemand(): void {
  const ways = root.querySelector('[data-ways]');
  if (!ways) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = words.leaveAllOut;
  ways.prepend(button);
  button.addEventListener('click', () => {
    void loadSales().then(
      (all) => {
        for (const { id } of all) without.add(id);
        for (const tick of root.querySelectorAll<HTMLInputElement>('[data-sale] .tick input'))
          tick.checked = false;
        changed();
      },
      (error: unknown) => showToast('danger', failureMessage(error) ?? words.failed),
    );
  });
}

function adjust(id: number, adjustment: Adjustment | undefined): void {
  if (adjustment) adjustments.set(id, adjustment);
  else adjustments.delete(id);
  changed();
}

function changed(): void {
  for (const row of rows) showTick(row);
  void loadSales().then(showFigures, (error: unknown) => {
    showToast('danger', failureMessage(error) ?? words.failed);
  });
  const query = new URLSearchParams(location.search);
  // The conditions as well: a link is to show the same sales when others have been registered.
  for (const [name, value] of settled) query.set(name, value);
  writeAssessment(assessment(), query);
  const text = query.toString();
  history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}#comparables`);
  carry();
  refreshLandFee();
}

function showTick(row: HTMLElement): void {
  const isOut = without.has(idOf(row));
  row.toggleAttribute('data-out', isOut);
  requireElement(row, 'th small').textContent = isOut ? texts.leftOut : (levels.get(row) ?? '');
  const sale = sales?.find(({ id }) => id === idOf(row));
  // Until the sales are there, what the page says of the index stays.
  if (sale)
    requireElement(row, '[data-adjustment]').textContent = adjustmentText(
      adjustments.get(sale.id),
      movedBy(sale, assessment()),
    );
}

async function loadSales(): Promise<readonly ComparableSale[]> {
  if (sales) return sales;
  const comparison = readComparison(new URLSearchParams(settled));
  const id = Number(root.dataset.comparables);
  const { items } = await listComparables(clients, id, comparison, AbortSignal.timeout(15_000));
  return (sales = items);
}

function showFigures(all: readonly ComparableSale[]): void {
  for (const row of rows) {
    showTick(row);
    const sale = all.find(({ id }) => id === idOf(row));
    const perSqm = sale && Math.round(adjustedPerSqm(sale, assessment()));
    if (perSqm) requireElement(row, '[data-per-sqm]').textContent = formatNumber(perSqm);
  }
  const until = settled.find(([name]) => name === comparisonFields.until)?.[1] ?? '';
  const { count, perSqm, value } = valuationOf(all, areaSqm, assessment());
  show('count', [formatNumber(count)]);
  show('median', perSqm && [moneyElement(perSqm.median, { isPerSqm: true })]);
  show('quartiles', perSqm && range(perSqm.lowerQuartile, perSqm.upperQuartile));
  show('value', value && range(value.low, value.high));
  requireElement(root, '[data-figure=middle]').textContent = value
    ? fill(texts.middle, { value: formatNumber(value.middle) })
    : '';
  requireElement(root, '[data-figures-note]').textContent = warningTexts(
    warningsOf(all, until, assessment()),
  ).join(' ');
}

function show(figure: string, content: readonly (string | Node)[] | undefined): void {
  const element = requireElement<HTMLElement>(root, `[data-figure=${figure}]`);
  element.replaceChildren(...(content ?? []));
  if (element.parentElement) element.parentElement.hidden = content === undefined;
}

function range(low: number, high: number): (string | Node)[] {
  return [moneyElement(low), ' – ', moneyElement(high)];
}

/** Links to the report and to all rows, and the form, carry the assessment on. */
function carry(): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-carries]')) {
    const url = new URL(link.href);
    writeAssessment(assessment(), url.searchParams);
    link.href = url.href;
  }
  const form = requireElement<HTMLFormElement>(root, 'form');
  const names: string[] = [assessmentFields.without, assessmentFields.adjustments];
  for (const input of form.querySelectorAll<HTMLInputElement>('[type=hidden]'))
    if (names.includes(input.name)) input.remove();
  const query = new URLSearchParams();
  writeAssessment({ without, adjustments }, query);
  for (const [name, value] of query) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.prepend(input);
  }
}
