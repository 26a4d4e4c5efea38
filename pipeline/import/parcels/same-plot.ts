import { message, type Message } from '../../../words/message.ts';
import { noneKnown } from '../../../contract/shared/vocabulary.ts';
import { plotKey } from '../places/plot-numbers.ts';
import type { ParcelRow } from './parcel-write.ts';

/** What names a parcel on its plan. */
type Plot = Pick<ParcelRow, 'parcel_no' | 'block_no' | 'plan_no'>;

const columns = ['parcel_no', 'block_no', 'plan_no'] as const satisfies (keyof Plot)[];

/**
 * Whether two rows can be of one parcel: number, block and plan do not say otherwise. What is not known is no
 * difference. Otherwise they are two parcels, and each keeps an id and an address of its own.
 */
export function isSamePlot(one: Plot, other: Plot): boolean {
  return columns.every(
    (column) => !isKnown(one[column]) || !isKnown(other[column]) || one[column] === other[column],
  );
}

function isKnown(number: string | null | undefined): boolean {
  return number != null && number !== noneKnown;
}

/** Number, block and plan of a row that takes the place of another, with their key: what it does not say stays. */
export function mergedPlot(before: Plot, row: Plot): Plot & Pick<ParcelRow, 'plot_key'> {
  const parcel = isKnown(row.parcel_no) ? row.parcel_no : before.parcel_no;
  const plan = (isKnown(row.plan_no) ? row.plan_no : before.plan_no) ?? null;
  const block = (isKnown(row.block_no) ? row.block_no : before.block_no) ?? null;
  return {
    parcel_no: parcel,
    block_no: block,
    plan_no: plan,
    plot_key: plotKey(plan, isKnown(parcel) ? parcel : '') ?? null,
  };
}

/** A parcel in a sentence: its number, block and plan. */
export function plotName({ parcel_no: parcel, block_no: block, plan_no: plan }: Plot): Message[] {
  return [
    message('parcel {parcel}', { parcel }),
    ...(block == null ? [] : [message('block {block}', { block })]),
    ...(plan == null ? [] : [message('plan {plan}', { plan })]),
  ];
}
