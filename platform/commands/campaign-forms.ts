import { parseArgs } from 'node:util';
import { campaignFormColumns, listCampaignForms } from '../../database/campaigns/campaign-forms.ts';
import type { Store } from '../../database/connection/store.ts';
import { csvOf } from '../../lib/csv.ts';
import { OperationError } from '../../operations/operation-error.ts';
import { startOfDay } from './start-of-day.ts';

/**
 * Returns the stored forms of landing pages as CSV. Throws `OperationError` for unknown options and for an invalid day.
 */
export async function campaignFormsCsv(store: Store, parameters: string[]): Promise<string> {
  const { campaign, since } = readOptions(parameters);
  const forms = await listCampaignForms(store, {
    campaign,
    since: since === undefined ? undefined : startOfDay(since),
  });
  return csvOf(
    campaignFormColumns,
    forms.map((form) => campaignFormColumns.map((column) => form[column])),
  );
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { campaign: { type: 'string' }, since: { type: 'string' } } }).values;
  } catch {
    throw new OperationError('campaign-forms accepts only --campaign NAME, --since YYYY-MM-DD');
  }
}
