import type { Kysely } from 'kysely';
import { message } from '../../words/message.ts';
import type { EntryDetails } from '../../database/shared/journal.ts';
import type { AmendedItem, AmendmentAct } from '../../contract/admin/amendments.ts';
import { parcelLimits } from '../../contract/parcel/limits.ts';
import {
  findItems,
  findSuccessorProblem,
  type FoundItem,
  type WantedItem,
} from '../../database/loads/amendable-items.ts';
import { addAmendment, noChanges, type Changes } from '../../database/loads/amendments.ts';
import type { Database } from '../../database/schema/schema.ts';
import { ImportError } from '../shared/import-error.ts';
import { loadWithin, type RecordingStore } from '../import/load/load-within.ts';
import { readChanges } from './read-values.ts';

/** What was changed, for the report. */
export interface AmendReport {
  act: AmendmentAct;
  found: FoundItem;
  /** Sentences on what was changed. */
  lines: string[];
}

/**
 * Corrects fields of a row. `loadWithin` brings the row into the state that its amendments say.
 *
 * @param written new texts by field
 * @throws ImportError when there is no such row or a value cannot be read
 */
export function correct(
  store: RecordingStore,
  wanted: WantedItem,
  written: ReadonlyMap<string, string>,
  reason: string,
): Promise<AmendReport> {
  return loadWithin(store, {}, async (transaction) => {
    const found = await findOne(transaction, wanted);
    const changes = await readChanges(transaction, found, written);
    await addAmendment(transaction, { ...rowOf(found, 'correction', reason), changes, successors: [] });
    note(store, found, { changes: linesOf(changes), why: reason });
    return { act: 'correction', found, lines: linesOf(changes) };
  });
}

/**
 * Takes a deed or an offer out.
 *
 * @throws ImportError when there is none
 */
export function withdraw(store: RecordingStore, wanted: WantedItem, reason: string): Promise<AmendReport> {
  return loadWithin(store, {}, async (transaction) => {
    const found = await findOne(transaction, wanted);
    await addAmendment(transaction, {
      ...rowOf(found, 'withdrawal', reason),
      changes: noChanges,
      successors: [],
    });
    note(store, found, { why: reason });
    return { act: 'withdrawal', found, lines: [] };
  });
}

/**
 * Takes a parcel out that was subdivided or merged into others, which have to be there and touch it.
 *
 * @param successors ids of those parcels
 * @throws ImportError when one of them is missing or lies elsewhere
 */
export function retire(
  store: RecordingStore,
  { key, region }: Omit<WantedItem, 'item'>,
  successors: readonly number[],
  reason: string | null,
): Promise<AmendReport> {
  return loadWithin(store, {}, async (transaction) => {
    const found = await findOne(transaction, { item: 'parcel', key, region });
    const own = [...new Set(successors)];
    await checkSuccessors(transaction, found, own);
    await addAmendment(transaction, {
      ...rowOf(found, 'retirement', reason),
      changes: noChanges,
      successors: own,
    });
    note(store, found, { into: own.map(String), ...(reason === null ? {} : { why: reason }) });
    return { act: 'retirement', found, lines: [`${found.title} became ${own.join(', ')}`] };
  });
}

function linesOf({ fields }: Changes): string[] {
  return fields.map(({ field, from, to }) => `${field}: ${from ?? '-'} → ${to ?? '-'}`);
}

async function findOne(transaction: Kysely<Database>, wanted: WantedItem): Promise<FoundItem> {
  const [found, ...others] = await findItems(transaction, wanted);
  const { item, key, region } = wanted;
  if (!found)
    throw new ImportError(
      region === undefined
        ? message('there is no {item} {key}', { item: { item }, key })
        : message('there is no {item} {key} in {region}', { item: { item }, key, region: { region } }),
    );
  if (others.length === 0) return found;
  const regions = [found, ...others].map(({ regionKey }) => ({ region: regionKey }));
  throw new ImportError(
    message('there is a {item} {key} in {regions}: state --region', { item: { item }, key, regions }),
  );
}

async function checkSuccessors(
  transaction: Kysely<Database>,
  found: FoundItem,
  successors: readonly number[],
): Promise<void> {
  if (successors.length === 0 || successors.length > parcelLimits.successors)
    throw new ImportError(message('a parcel becomes 1 to {most} others', { most: parcelLimits.successors }));
  const problem = await findSuccessorProblem(transaction, found.id, successors);
  if (!problem) return;
  const sentences = {
    itself: message('a parcel cannot become itself'),
    missing: message('there is no parcel {id}', { id: String(problem.id) }),
    elsewhere: message('the parcel {id} does not touch the parcel {other}', {
      ...{ id: String(problem.id), other: String(found.id) },
    }),
  };
  throw new ImportError(sentences[problem.reason]);
}

function rowOf(
  { item, regionId, itemKey, title, organisationId, isDemo }: FoundItem,
  act: AmendmentAct,
  reason: string | null,
) {
  return {
    act,
    item,
    region_id: regionId,
    item_key: itemKey,
    title,
    organisation_id: organisationId,
    is_demo: Number(isDemo),
    reason,
  };
}

/** Adds to what the journal keeps of the change. */
function note({ record }: RecordingStore, { item, key, title }: FoundItem, detail: EntryDetails): void {
  const which: { item: AmendedItem; key: string; title: string } = { item, key, title };
  Object.assign(record.detail, which, detail);
}
