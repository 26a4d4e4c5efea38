import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readMobileNumber } from '../../contract/shared/read-phone.ts';
import type { Config } from '../../operations/config.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../../database/shared/journal.ts';
import { readTraces, type Traces } from '../../database/personal-data/person-traces.ts';
import { personalData } from '../../database/personal-data/personal-data.ts';
import type { Store } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';
import { personalArchive } from '../../operations/personal-data/personal-archive.ts';
import {
  accountOfContact,
  eraseMember,
  erasePersonalRows,
  tracesOf,
  type Contact,
} from '../../operations/personal-data/personal-data.ts';

const hint =
  'person takes WHO (number of an account, phone number or e-mail address), then nothing, export FILE or erase --reason TEXT';

/** Whom a request is about: an account, or a number or address that none has proven. */
type Person = { accountId: number } | { contact: Contact };

/**
 * Answers what somebody asks about what is kept of them: counts it, writes it into a ZIP file, or erases it. Returns the
 * lines to print. Throws `OperationError`.
 */
export async function personCommand(
  place: { store: Store; config: Config },
  actor: Actor,
  parameters: string[],
): Promise<string[]> {
  const { positionals, values } = readOptions(parameters);
  const [who, action, file, ...others] = positionals;
  if (who === undefined || others.length > 0 || (file !== undefined && action !== 'export'))
    throw new OperationError(hint);
  const { store, config } = place;
  const person = await personOf(store, who);
  if (action === undefined) return count(store, actor, person);
  if (action === 'export') {
    if (file === undefined) throw new OperationError(hint);
    await recordInJournal(store.database, actor, { act: 'person.exported', ...subjectOf(person) });
    await writeArchive(place, await tracesOfPerson(store, person), file);
    return [`${nameOf(person)}: written to ${file}`];
  }
  const reason = values.reason?.trim() ?? '';
  if (action !== 'erase' || reason === '') throw new OperationError(hint);
  if ('contact' in person) {
    const rows = await erasePersonalRows(store, actor, person.contact, reason);
    return [`${nameOf(person)}: ${rows} rows erased`];
  }
  try {
    await eraseMember({ store, config }, actor, person.accountId, reason);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'is_operator')
      throw new OperationError(`${nameOf(person)} is an operator: remove the role first`);
    throw error;
  }
  return [`${nameOf(person)}: erased`];
}

async function count(store: Store, actor: Actor, person: Person): Promise<string[]> {
  await recordInJournal(store.database, actor, { act: 'member.read', ...subjectOf(person) });
  const lines = [nameOf(person)];
  for await (const { kind, rows } of personalData(store.database, await tracesOfPerson(store, person))) {
    let rowCount = 0;
    for await (const row of rows) rowCount += row === undefined ? 0 : 1;
    if (rowCount > 0) lines.push(`${kind}: ${rowCount}`);
  }
  if (lines.length === 1) lines.push('nothing is kept');
  return lines;
}

/** A file that was begun does not stay when it cannot be finished, and one that is there is not written over. */
async function writeArchive(
  place: { store: Store; config: Config },
  traces: Traces,
  path: string,
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperationError(`${path} exists`);
    throw error;
  });
  try {
    await pipeline(personalArchive(place, traces), file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function personOf(store: Store, who: string): Promise<Person> {
  const phoneNumber = who.includes('@') ? undefined : readMobileNumber(who);
  if (/^\d{1,9}$/.test(who) && phoneNumber === undefined) {
    const row = await store.database
      .selectFrom('account')
      .select('id')
      .where('id', '=', Number(who))
      .executeTakeFirst();
    if (!row) throw new OperationError(`there is no account ${who}`);
    return { accountId: row.id };
  }
  if (phoneNumber === undefined && !who.includes('@')) throw new OperationError(hint);
  const contact = phoneNumber === undefined ? { email: who } : { phoneNumber };
  const accountId = await accountOfContact(store, contact);
  return accountId === null ? { contact } : { accountId };
}

async function tracesOfPerson({ database }: Store, person: Person): Promise<Traces> {
  return 'contact' in person ? tracesOf(person.contact) : readTraces(database, person.accountId);
}

/** A number that has no account stays out of the journal, which nothing is removed from. */
function subjectOf(person: Person): { subject?: string } {
  return 'contact' in person ? {} : { subject: `account ${person.accountId}` };
}

function nameOf(person: Person): string {
  return 'contact' in person ? 'no account has proven this' : `account ${person.accountId}`;
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch {
    throw new OperationError(hint);
  }
}
