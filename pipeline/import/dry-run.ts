import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';

/** Ends the transaction of a dry run once its report is made. */
class Undone<Report> extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('this was a dry run');
    this.report = report;
  }
}

/** Runs a load in one transaction; a dry run does all of it as well, and is then rolled back. */
export async function loadWithin<Report>(
  { database }: Store,
  isDryRun: boolean,
  load: (transaction: Transaction<Database>) => Promise<Report>,
): Promise<Report> {
  let undone: Undone<Report> | undefined;
  try {
    return await database.transaction().execute(async (transaction) => {
      const report = await load(transaction);
      if (!isDryRun) return report;
      undone = new Undone(report);
      throw undone;
    });
  } catch (error) {
    if (undone && error === undone) return undone.report;
    throw error;
  }
}
