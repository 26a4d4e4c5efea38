import type { DataJob } from '../../api/admin/data.ts';
import type { ChangeFact } from '../../../contract/admin/load-facts.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { requireElement } from '../shared/require-element.ts';

const words = data.load.boxes;

/** One of the three boxes: how many rows, and of which kinds and regions, or why. */
interface Box {
  count: number;
  lines: Line[];
  isDanger?: boolean;
}

/** A row of a box; without a count it is the title of those below it. */
type Line = readonly [label: string, count?: number];

/**
 * Shows what a load adds, what it removes and what it does not take.
 *
 * @param time `check`: what it would do; `load`: what it has done
 */
export function showBoxes(place: HTMLElement, facts: DataJob['facts'], time: 'check' | 'load'): void {
  const { changes = [], leftOut = [], placed, notes = [] } = facts;
  requireElement(place, 'h2').textContent = words[time].title;
  requireElement<HTMLElement>(place, '[data-nothing]').hidden = changes.length > 0;
  const rows = changes.filter(({ kind }) => kind !== 'held');
  const held = changes.find(({ kind }) => kind === 'held');
  fillBox(place, 'added', words[time].added, addedOf(rows));
  fillBox(place, 'removed', words[time].removed, removedOf(rows));
  const waiting = held?.added ?? 0;
  const reasons = leftOut.map(({ reason, rows: count, first }): Line => {
    const which = first.length > 0 ? fill(words.first, { first: first.join('، ') }) : '';
    return [`${reason}${which}`, count];
  });
  fillBox(place, 'refused', words[time].refused, {
    count: waiting + leftOut.reduce((sum, { rows: count }) => sum + count, 0),
    lines: [...(waiting > 0 ? [[words.held, waiting] as const] : []), ...reasons],
  });
  requireElement(place, '[data-placed]').textContent = placed
    ? fill(data.load.placed, {
        placed: formatNumber(placed.placed),
        unplaced: formatNumber(placed.unplaced),
        held: formatNumber(placed.held),
      })
    : '';
  requireElement(place, '[data-notes]').replaceChildren(
    ...notes.map((note) => {
      const item = document.createElement('li');
      item.textContent = note;
      return item;
    }),
  );
}

function addedOf(changes: readonly ChangeFact[]): Box {
  const changed = linesOf(changes, 'changed');
  return {
    count: sumOf(changes, 'added'),
    lines: [
      ...linesOf(changes, 'added'),
      ...(changed.length > 0 ? [[words.changed] as const, ...changed] : []),
    ],
  };
}

function removedOf(changes: readonly ChangeFact[]): Box {
  const count = sumOf(changes, 'removed') + sumOf(changes, 'removedDemo');
  const demo = linesOf(changes, 'removedDemo');
  const places = new Set(
    changes.flatMap(({ region, removedDemo }) =>
      region === null || removedDemo === 0 ? [] : regions[region],
    ),
  );
  const title = fill(words.demo, { regions: [...places].join('، ') });
  return {
    count,
    isDanger: count > 0,
    lines: [...linesOf(changes, 'removed'), ...(demo.length > 0 ? [[title] as const, ...demo] : [])],
  };
}

/** The kinds of rows that have a count; their regions are named when there are several. */
function linesOf(changes: readonly ChangeFact[], name: Counted): Line[] {
  const own = changes.filter((change) => change[name] > 0);
  const isOfOneRegion = new Set(own.map(({ region }) => region)).size === 1;
  return own.map(({ kind, region, [name]: count }): Line => {
    const label = data.rowKinds[kind];
    return [region === null || isOfOneRegion ? label : `${label}، ${regions[region]}`, count];
  });
}

type Counted = 'added' | 'changed' | 'removed' | 'removedDemo';

function sumOf(changes: readonly ChangeFact[], name: Counted): number {
  return changes.reduce((sum, change) => sum + change[name], 0);
}

function fillBox(place: HTMLElement, name: string, title: string, { count, lines, isDanger }: Box): void {
  const box = requireElement<HTMLElement>(place, `[data-box=${name}]`);
  box.toggleAttribute('data-danger', isDanger ?? false);
  requireElement(box, 'h3').textContent = title;
  requireElement(box, '[data-count]').textContent = count === 0 ? words.none : formatNumber(count);
  requireElement(box, 'ul').replaceChildren(
    ...lines.map(([label, own]) => {
      const item = document.createElement('li');
      const text = document.createElement('span');
      text.textContent = label;
      item.append(text);
      if (own !== undefined) item.append(formatNumber(own));
      item.toggleAttribute('data-title', own === undefined);
      return item;
    }),
  );
}
