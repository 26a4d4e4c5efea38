import type { ComparedParcel } from '../../api/pages/compare-page-view.ts';
import { areLoaded } from '../../../words/loaded-rules.ts';
import { words } from '../../../words/ar/index.ts';
import { countSales } from '../../../words/count.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatDecimal, formatNumber } from '../../../words/format.ts';
import { landUseText, zoningText } from '../../../words/land-names.ts';
import { roomToBuild } from '../../../words/room-to-build.ts';
import { ruleFacts } from '../../../words/rule-facts.ts';
import type { Fact } from '../shared/detail/fact.ts';
import { priceVerdict } from '../shared/detail/price-verdict.ts';
import { extremes, type End } from './extremes.ts';

const { compare, detail, panel, money, parcelPage } = words;

/** A table cell. */
export type Cell = Omit<Fact, 'label'> & {
  /** Marks the largest or lowest figure of a row. */
  mark?: string;
};

export interface Row {
  label: string;
  cells: Cell[];
  /** Whether all parcels have the same value. */
  isSame: boolean;
}

export interface RowGroup {
  id: keyof typeof compare.groups;
  rows: Row[];
}

/** A row definition: how to fill each column's cell, before it is known which cells are equal. */
interface Filling {
  label: string;
  of: (column: ComparedParcel) => Cell;
  /** Which end of which figure is marked, and the word for it. */
  best?: { end: End; word: string; of: (column: ComparedParcel) => number | null | undefined };
}

/** All rows for the parcels, grouped by topic; with `onlyDifferences` only rows in which the parcels differ. */
export function compareRows(columns: readonly ComparedParcel[], onlyDifferences: boolean): RowGroup[] {
  const fillings: Record<RowGroup['id'], Filling[]> = {
    facts: factFillings,
    price: priceFillings,
    room: roomFillings,
    rules: ruleFillings,
    sales: saleFillings,
  };
  return (['facts', 'sales', 'price', 'room', 'rules'] as const)
    .map((id) => ({
      id,
      rows: fillings[id]
        .map((filling) => rowOf(filling, columns))
        .filter(({ isSame }) => !(onlyDifferences && isSame)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function rowOf({ label, of, best }: Filling, columns: readonly ComparedParcel[]): Row {
  const cells = columns.map(of);
  const marked = best
    ? extremes(
        columns.map((column) => best.of(column) ?? null),
        best.end,
      )
    : [];
  return {
    label,
    cells: cells.map((cell, place) => (best && marked.includes(place) ? { ...cell, mark: best.word } : cell)),
    isSame: new Set(cells.map(({ text, amount }) => text ?? amount)).size === 1,
  };
}

const { best } = compare;
const text = (value: string | null): Cell => ({ text: value ?? panel.notKnown });
const missing: Cell = { text: detail.missing };
const amount = (value: number | null | undefined, isPerSqm: boolean): Cell =>
  value == null ? { text: panel.neverSold } : { amount: value, isPerSqm };

const factFillings: Filling[] = [
  {
    label: panel.area,
    of: ({ parcel }) => ({
      ...text(`${formatDecimal(parcel.area)} ${money.sqmSign}`),
      ...(parcel.measuredAreaNote === null ? {} : { note: parcel.measuredAreaNote }),
    }),
    best: { end: 'largest', word: best.largest, of: ({ parcel }) => parcel.area },
  },
  { label: panel.neighborhood, of: ({ parcel }) => text(parcel.neighborhoodName) },
  { label: panel.city, of: ({ parcel }) => text(parcel.city) },
  { label: panel.planNo, of: ({ parcel }) => text(parcel.planNo) },
  { label: panel.blockNo, of: ({ parcel }) => text(parcel.blockNo) },
  { label: panel.landUseGroup, of: ({ parcel }) => text(landUseText(parcel.landUseName)) },
  { label: panel.landUseDetailed, of: ({ parcel }) => text(parcel.landUseDetailed) },
  { label: panel.zoning, of: ({ parcel }) => text(zoningText(parcel)) },
];

const { room } = parcelPage;
const roomWords = [best.largest, best.most, best.highest, best.largest];
const roomFillings: Filling[] = [room.footprint, room.floors, room.height, room.floorArea].map(
  (label, place) => {
    const figureOf = ({ parcel, rules }: ComparedParcel) =>
      rules && areLoaded(rules)
        ? roomToBuild(rules, parcel.area).find((figure) => figure.label === label)
        : undefined;
    return {
      label,
      of: (column) => {
        if (!column.rules) return missing;
        return areLoaded(column.rules) ? { text: figureOf(column)?.value ?? compare.noBuilding } : text(null);
      },
      best: {
        end: 'largest',
        word: roomWords[place] ?? best.largest,
        of: (column) => figureOf(column)?.amount,
      },
    };
  },
);

const ruleLabels = [
  panel.coverage,
  panel.floorAreaRatio,
  panel.setbackFront,
  panel.setbackSide,
  panel.setbackBack,
  panel.allowedUses,
];
const ruleFillings: Filling[] = ruleLabels.map((label) => ({
  label,
  of: ({ rules }) => {
    if (!rules) return missing;
    return text((areLoaded(rules) && ruleFacts(rules).find(([name]) => name === label)?.[1]) || null);
  },
}));

const saleFillings: Filling[] = [
  {
    label: compare.saleCount,
    of: ({ sales }) => (sales ? { text: formatNumber(sales.length) } : missing),
    best: { end: 'largest', word: best.most, of: ({ sales }) => sales?.length },
  },
  {
    label: compare.lastDate,
    of: ({ sales, lastSale }) =>
      sales ? { text: lastSale ? formatDate(lastSale.date) : panel.neverSold } : missing,
    best: { end: 'largest', word: best.newest, of: ({ lastSale }) => lastSale && Date.parse(lastSale.date) },
  },
  {
    label: compare.lastSale,
    of: ({ sales, lastSale }) => (sales ? amount(lastSale?.priceSar, false) : missing),
    best: { end: 'lowest', word: best.lowest, of: ({ lastSale }) => lastSale?.priceSar },
  },
  {
    label: compare.lastPerSqm,
    of: ({ sales, lastSale }) => (sales ? amount(lastSale?.priceSarPerSqm, true) : missing),
    best: { end: 'lowest', word: best.lowest, of: ({ lastSale }) => lastSale?.priceSarPerSqm },
  },
  {
    label: panel.price,
    of: ({ parcel }) => amount(parcel.priceSarPerSqm, true),
    best: { end: 'lowest', word: best.lowest, of: ({ parcel }) => parcel.priceSarPerSqm },
  },
];

const priceFillings: Filling[] = [
  {
    label: compare.median,
    of: medianCell,
    best: {
      end: 'lowest',
      word: best.lowest,
      of: ({ neighborhood }) => neighborhood?.medianSarPerSqm ?? undefined,
    },
  },
  {
    label: compare.verdict,
    of: verdictCell,
  },
];

function medianCell({ parcel, neighborhood }: ComparedParcel): Cell {
  if (!neighborhood) return parcel.neighborhoodId === null ? text(null) : missing;
  const { medianSarPerSqm: median, lastDay, saleCount } = neighborhood;
  if (median === null) return amount(null, true);
  const note = fill(compare.medianOf, { day: formatDate(lastDay), count: countSales(saleCount) });
  return { ...amount(median, true), note };
}

function verdictCell(column: ComparedParcel): Cell {
  const { parcel, sales, lastSale, neighborhoodAtSale } = column;
  if (!sales) return missing;
  if (!lastSale) return { text: panel.neverSold };
  if (!neighborhoodAtSale) return parcel.neighborhoodId === null ? text(null) : missing;
  const note = fill(compare.medianOf, {
    day: formatDate(neighborhoodAtSale.lastDay),
    count: countSales(neighborhoodAtSale.saleCount),
  });
  return { text: priceVerdict(lastSale.priceSarPerSqm, neighborhoodAtSale) ?? compare.few, note };
}
