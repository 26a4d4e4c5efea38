import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { ensureIndexes } from './indexes.ts';
import * as land from './001-land.ts';
import * as people from './002-people.ts';
import * as signIn from './003-sign-in.ts';
import * as identity from './004-identity.ts';
import * as analytics from './005-analytics.ts';
import * as reading from './006-reading.ts';
import * as endedSignIns from './007-ended-sign-ins.ts';
import * as campaignForms from './008-campaign-forms.ts';
import * as overlays from './009-overlays.ts';
import * as savedViews from './010-saved-views.ts';
import * as revisions from './011-revisions.ts';
import * as regions from './012-regions.ts';
import * as realLand from './013-real-land.ts';
import * as deeds from './014-deeds.ts';
import * as classes from './015-classes.ts';
import * as market from './016-market.ts';
import * as heldRows from './017-held-rows.ts';
import * as reasons from './018-reasons.ts';
import * as megaMedia from './019-mega-media.ts';
import * as openOffers from './020-open-offers.ts';
import * as lotsWithoutPrice from './021-lots-without-price.ts';
import * as projectsWithoutNumbers from './022-projects-without-numbers.ts';
import * as platformProcesses from './023-platform-processes.ts';
import * as landChanges from './024-land-changes.ts';
import * as operators from './025-operators.ts';
import * as loads from './026-loads.ts';
import * as mail from './027-mail.ts';
import * as complaintStates from './028-complaint-states.ts';
import * as ownOffers from './029-own-offers.ts';
import * as cityParts from './030-city-parts.ts';
import * as landFees from './031-land-fees.ts';
import * as ownIds from './032-own-ids.ts';
import * as usageVolume from './033-usage-volume.ts';
import * as tokenMakers from './034-token-makers.ts';
import * as lastSaleDays from './035-last-sale-days.ts';
import * as sourceFiles from './036-source-files.ts';
import * as plainLetters from './037-plain-letters.ts';
import * as sideLengths from './038-side-lengths.ts';
import * as statedPrices from './039-stated-prices.ts';
import { rememberIds } from './remember-ids.ts';
import type { Database } from '../schema/schema.ts';
import type { Engine, Store } from '../connection/store.ts';

interface Script {
  statements(engine: Engine): string[];
  /** Writes rows anew, after the statements, where SQL alone cannot. */
  rewrite?(database: Kysely<Database>, engine: Engine): Promise<void>;
}

/** By name, in the order in which they are applied. */
export const scripts: Record<string, Script> = {
  '001-land': land,
  '002-people': people,
  '003-sign-in': signIn,
  '004-identity': identity,
  '005-analytics': analytics,
  '006-reading': reading,
  '007-ended-sign-ins': endedSignIns,
  '008-campaign-forms': campaignForms,
  '009-overlays': overlays,
  '010-saved-views': savedViews,
  '011-revisions': revisions,
  '012-regions': regions,
  '013-real-land': realLand,
  '014-deeds': deeds,
  '015-classes': classes,
  '016-market': market,
  '017-held-rows': heldRows,
  '018-reasons': reasons,
  '019-mega-media': megaMedia,
  '020-open-offers': openOffers,
  '021-lots-without-price': lotsWithoutPrice,
  '022-projects-without-numbers': projectsWithoutNumbers,
  '023-platform-processes': platformProcesses,
  '024-land-changes': landChanges,
  '025-operators': operators,
  '026-loads': loads,
  '027-mail': mail,
  '028-complaint-states': complaintStates,
  '029-own-offers': ownOffers,
  '030-city-parts': cityParts,
  '031-land-fees': landFees,
  '032-own-ids': ownIds,
  '033-usage-volume': usageVolume,
  '034-token-makers': tokenMakers,
  '035-last-sale-days': lastSaleDays,
  '036-source-files': sourceFiles,
  '037-plain-letters': plainLetters,
  '038-side-lengths': sideLengths,
  '039-stated-prices': statedPrices,
};

/**
 * How long a statement of a migration waits for a lock on PostgreSQL. While one waits, everything that wants the same
 * table waits behind it, reads as well: so it gives up soon, and the migrations are tried again.
 */
const lockMilliseconds = 2000;
const pauseMilliseconds = 1000;
/** A load of a whole country holds its locks for minutes. */
const mostTries = 600;
/** PostgreSQL's code for a lock that was not granted in time. */
const lockNotAvailable = '55P03';

/**
 * Applies pending migrations. Safe to call at every start and from several processes concurrently.
 * @param wanted the migrations that a store is to have; a test may add its own
 */
export async function migrate(store: Store, wanted = scripts): Promise<void> {
  const migrator = migratorOf(store, wanted);
  for (let tries = 1; ; tries++) {
    const { error } = await migrator.migrateToLatest();
    if (!error) break;
    const isLocked = (error as { code?: string }).code === lockNotAvailable;
    if (!isLocked || tries === mostTries)
      throw error instanceof Error
        ? error
        : new Error('the tables could not be brought up to date', { cause: error });
    await setTimeout(pauseMilliseconds);
  }
  await ensureIndexes(store);
}

/** Whether a store has tables that are older than this version's. False for an empty one. */
export async function isOlder(store: Store): Promise<boolean> {
  const migrations = await migratorOf(store, scripts).getMigrations();
  const applied = migrations.filter(({ executedAt }) => executedAt);
  return applied.length > 0 && applied.length < migrations.length;
}

function migratorOf(store: Store, wanted: typeof scripts): Migrator {
  const migrations = Object.fromEntries(
    Object.entries(wanted).map(([name, script]) => [
      name,
      migration(script, store, 'tablesWithOwnIds' in script ? ownIds.tablesWithOwnIds : []),
    ]),
  );
  return new Migrator({
    db: store.database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
}

/** @param rebuilt tables of SQLite that remember their ids from then on */
function migration(script: Script, { engine }: Store, rebuilt: readonly string[]): Migration {
  return {
    async up(database: Kysely<Database>) {
      const settings = [`lock_timeout = ${lockMilliseconds}`, 'statement_timeout = 0'];
      for (const setting of engine === 'postgres' ? settings : [])
        await sql.raw(`set local ${setting}`).execute(database);
      if (engine === 'sqlite' && rebuilt.length > 0) await rememberIds(database, rebuilt);
      for (const statement of script.statements(engine)) await sql.raw(statement).execute(database);
      await script.rewrite?.(database, engine);
    },
  };
}
