import * as calls from '../../api/admin/amendments.ts';
import type { AmendableItem, AmendedItem, AmendmentPage, Correction } from '../../api/admin/amendments.ts';
import { limits } from '../../../contract/shared/limits.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';
import { follow } from './data.ts';

const item = createLoader<AmendableItem>();
/** The row that was looked for. */
export const $item = item.$load;

const page = createLoader<AmendmentPage>();
export const $amendments = page.$load;

export async function findItem(
  kind: AmendedItem,
  itemKey: string,
  regionKey: RegionKey | undefined,
): Promise<void> {
  await item.start((signal) =>
    withFailureMessage(calls.findItem(clients, { item: kind, itemKey, regionKey }, signal)),
  );
}

/** Shows a page of the changes in force; the first is 1. */
export async function showAmendments(number: number): Promise<void> {
  const limit = limits.listPage;
  await page.start((signal) =>
    withFailureMessage(calls.listAmendments(clients, { offset: (number - 1) * limit, limit }, signal)),
  );
}

export function correct(
  found: AmendableItem,
  values: readonly Correction[],
  reason: string,
): Promise<Outcome> {
  const { item: kind, key, regionKey } = found;
  return follow(() => calls.correctItem(clients, { item: kind, key, regionKey, values, reason }));
}

export function withdraw({ item: kind, key, regionKey }: AmendableItem, reason: string): Promise<Outcome> {
  return follow(() => calls.withdrawItem(clients, { item: kind, key, regionKey, reason }));
}

export function retire(
  { key }: AmendableItem,
  successors: readonly number[],
  reason: string,
): Promise<Outcome> {
  const body = { parcelObjectId: Number(key), successors, ...(reason === '' ? {} : { reason }) };
  return follow(() => calls.retireParcel(clients, body));
}

/** Lets loads write over a change again. */
export function endAmendment(id: number): Promise<Outcome> {
  return outcomeOf(async () => {
    await calls.endAmendment(clients, id);
  });
}
