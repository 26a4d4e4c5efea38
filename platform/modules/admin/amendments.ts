import {
  correctItem,
  endAmendment,
  findItem,
  listAmendments,
  retireParcel,
  withdrawItem,
  type Amendment,
} from '../../../contract/admin/amendments.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import * as operations from '../../../operations/amendments.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import {
  findItems,
  findSuccessorProblem,
  type FoundItem,
  type WantedItem,
} from '../../../database/loads/amendable-items.ts';
import * as amendments from '../../../database/loads/amendments.ts';
import type { AmendmentRow } from '../../../database/loads/amendments.ts';
import { option, startDataJob } from './data-job.ts';

/** Changes of single rows: found and checked here, made by a job. */
export function amendmentsModule(platform: Platform): void {
  const { database } = platform.store;

  async function itemOrRefuse(wanted: WantedItem): Promise<FoundItem> {
    const [found, other] = await findItems(database, wanted);
    if (!found) throw new Refusal('item_not_found');
    if (other) throw new Refusal('several_items');
    return found;
  }

  mountEndpoint(platform, findItem, async ({ query: { item, itemKey, regionKey } }) => {
    const found = await itemOrRefuse({ item, key: itemKey, region: regionKey });
    const { id: _id, organisationId: _organisation, regionId, itemKey: key, ...facts } = found;
    const own = await amendments.readAmendments(database, { item, keys: [key] });
    const ofRegion = own.filter((row) => row.region_id === regionId);
    return { ...facts, amendments: ofRegion.reverse().map(toAmendment) };
  });

  mountEndpoint(platform, listAmendments, async ({ query: { regionKey, offset, limit } }) => {
    const { rows, totalCount } = await amendments.listAmendments(database, regionKey, { offset, limit });
    return { items: rows.map(toAmendment), totalCount, offset, limit };
  });

  mountEndpoint(platform, correctItem, async ({ caller, body }) => {
    const { item, key, regionKey, values, reason } = body;
    const found = await itemOrRefuse({ item, key, region: regionKey });
    for (const { field, from } of values) {
      const now = found.fields.find((each) => each.field === field);
      if (!now) throw new Refusal('bad_request', { field });
      if (from !== undefined && from !== now.value) throw new Refusal('changed_meanwhile');
    }
    const pairs = values.map(({ field, value }) => `${field}=${value}`);
    return startDataJob(platform, caller, {
      action: 'change',
      argv: ['correct', ...optionsOf(found, reason), '--', item, key, ...pairs],
    });
  });

  mountEndpoint(platform, withdrawItem, async ({ caller, body: { item, key, regionKey, reason } }) => {
    const found = await itemOrRefuse({ item, key, region: regionKey });
    return startDataJob(platform, caller, {
      action: 'change',
      argv: ['withdraw', ...optionsOf(found, reason), '--', item, key],
    });
  });

  mountEndpoint(platform, retireParcel, async ({ caller, body: { parcelObjectId, successors, reason } }) => {
    const key = String(parcelObjectId);
    const found = await itemOrRefuse({ item: 'parcel', key });
    const problem = await findSuccessorProblem(database, parcelObjectId, successors);
    if (problem?.reason === 'missing') throw new Refusal('parcel_not_found');
    if (problem) throw new Refusal('successor_elsewhere');
    return startDataJob(platform, caller, {
      action: 'change',
      argv: [
        ...['retire', ...optionsOf(found, reason), `--into=${successors.join(',')}`],
        ...['--', 'parcel', key],
      ],
    });
  });

  mountEndpoint(platform, endAmendment, async ({ caller, parameters: { id } }) => {
    const ended = await operations.endAmendment(database, id, caller.actor);
    if (!ended) throw new Refusal('amendment_not_found');
    return toAmendment(ended);
  });
}

function optionsOf({ regionKey }: FoundItem, reason: string | undefined): string[] {
  return [...option('--region', regionKey), ...option('--why', reason)];
}

function toAmendment(row: AmendmentRow): Amendment {
  return {
    ...{ id: row.id, act: row.act, item: row.item, title: row.title, regionKey: row.region_key },
    fields: row.changes.fields,
    successors: row.successors,
    reason: row.reason,
    amendedAt: row.amended_at,
  };
}
