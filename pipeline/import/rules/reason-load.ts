import type { Kysely } from 'kysely';
import { isMessage, message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { complaintTypes, type ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { loadWithin } from '../load/load-within.ts';
import { reasonFields, type ReasonField } from './reasons-fields.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { readReason, type ReadReason } from './reason-row.ts';
import type { RowCounts } from './region-rules.ts';
import { readSmallTable, type SmallTableImport, type SmallTableReport } from './small-table.ts';

export interface ReasonsImport extends SmallTableImport {
  /** `replace` takes the other reasons off the lists that the file has rows for. */
  mode?: LoadMode;
}

export interface ReasonsReport extends SmallTableReport<ReasonField> {
  types: Map<ComplaintType, RowCounts>;
}

/**
 * Imports the reasons that complaints may give, in one transaction. A reason keeps its number by its text; one that is
 * taken off its list stays for the complaints that gave it.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable row; the store is then unchanged
 */
export async function importReasons(store: Store, options: ReasonsImport): Promise<ReasonsReport> {
  return loadWithin(store, options, async (transaction) => {
    const seen = new Set<string>();
    const { read, ...report } = await readSmallTable(options, reasonFields, (given) => {
      const reason = readReason(given);
      if (isMessage(reason)) return reason;
      const key = `${reason.about}:${reason.text}`;
      if (seen.has(key)) return message('repeats an earlier row');
      seen.add(key);
      return reason;
    });
    const types = new Map<ComplaintType, RowCounts>();
    for (const type of new Set(read.map(({ about }) => about))) {
      const own = read.filter(({ about }) => about === type);
      types.set(type, await writeReasons(transaction, type, own, options.mode ?? 'replace'));
    }
    return { ...report, types };
  });
}

async function writeReasons(
  transaction: Kysely<Database>,
  type: ComplaintType,
  reasons: readonly ReadReason[],
  mode: LoadMode,
): Promise<RowCounts> {
  const typeId = complaintTypes[type];
  const stored = await transaction
    .selectFrom('complaint_reason')
    .selectAll()
    .where('type_id', '=', typeId)
    .execute();
  const byText = new Map(stored.map((row) => [row.title, row]));
  const counts: RowCounts = { loaded: 0, known: 0, removed: 0 };
  let last = Math.max(0, ...stored.map(({ number }) => number));
  const start = mode === 'replace' ? 0 : Math.max(0, ...stored.map(({ position }) => position));
  for (const [index, { text, order }] of reasons.entries()) {
    const known = byText.get(text);
    const isListed = known?.is_listed === 1;
    // Without an order, what is known stays where it is, unless the file is the whole list.
    const position = order ?? (mode !== 'replace' && isListed ? known.position : start + index + 1);
    if (isListed && (mode === 'append' || known.position === position)) {
      counts.known++;
      continue;
    }
    counts.loaded++;
    const row = { type_id: typeId, number: known?.number ?? ++last, title: text, position, is_listed: 1 };
    await transaction
      .insertInto('complaint_reason')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['type_id', 'number']).doUpdateSet({ position, is_listed: 1 }),
      )
      .execute();
  }
  if (mode !== 'replace') return counts;
  const kept = new Set(reasons.map(({ text }) => text));
  const gone = stored.filter(({ title, is_listed: isListed }) => isListed === 1 && !kept.has(title));
  counts.removed = gone.length;
  for (const { number } of gone)
    await transaction
      .updateTable('complaint_reason')
      .set({ is_listed: 0 })
      .where('type_id', '=', typeId)
      .where('number', '=', number)
      .execute();
  return counts;
}
