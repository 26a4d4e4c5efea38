import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ZodError } from 'zod';
import { readConfig, type Config } from '../operations/config.ts';
import { backUp, backUpInto, restore } from './commands/backup.ts';
import { OperationError } from '../operations/operation-error.ts';
import { listBadgeForms, listBrokers, setBadgeForm, setBroker, addMember } from './commands/people.ts';
import { campaignFormsCsv } from './commands/campaign-forms.ts';
import { complaintsCsv, describeComplaint } from './commands/complaints.ts';
import { tokenCommand } from './commands/access-tokens.ts';
import { journalCsv } from './commands/journal.ts';
import { personCommand } from './commands/person.ts';
import { operatorCommand } from './commands/operators.ts';
import { tailEvents, tailOf, type Tail } from './commands/events.ts';
import { contentSettings, type ContentSettingName } from '../operations/content/content-settings.ts';
import { describeContent, putContent, setContent } from './commands/content.ts';
import { hasKey, keysOf } from '../lib/keys.ts';
import { ignoreClosedOutput } from '../lib/node/closed-output.ts';
import { systemUser } from '../lib/node/system-user.ts';
import type { JournalAct } from '../contract/admin/acts.ts';
import { recordInJournal, type Actor } from '../database/shared/journal.ts';
import { openStore } from '../database/open.ts';
import type { Store } from '../database/connection/store.ts';
import { organisationColumns } from '../database/offer/requests.ts';
import { readSwitch, switches, writeSwitch } from '../database/shell/settings.ts';

const usage = `Usage:
  npm run platform -- backup FOLDER             back up database and uploads while the platform runs
  npm run platform -- backup FOLDER --keep N    the same into a folder of backups, of which the newest are kept
  npm run platform -- restore FOLDER            restore a backup; the platform must be stopped
  npm run platform -- switch                    show all switches
  npm run platform -- switch NAME VALUE|default set one: ${Object.keys(switches).join(', ')}
  npm run platform -- promo                     show the promotion for visitors
  npm run platform -- promo set [--image FILE] [--mobile-image FILE] [--alt TEXT] [--link ADDRESS] [--html FILE]
                                [--video FILE] [--from YYYY-MM-DD] [--until YYYY-MM-DD]  turn one on
  npm run platform -- promo FILE|off            turn one on from a JSON file, or off
  npm run platform -- maintenance               show whether maintenance is on
  npm run platform -- maintenance on --until 'YYYY-MM-DD HH:mm' --message TEXT [--targets WEB,IOS,ANDROID]
                                                close the product on every open page until about that time (Saudi time)
  npm run platform -- maintenance off           reopen it
  npm run platform -- maintenance FILE          close it with settings from a JSON file
  npm run platform -- form                      show the promotional form for members
  npm run platform -- form set --title TEXT [--key NAME] [--html FILE] [--image FILE] [--mobile-image FILE]
                               [--video FILE] [--link ADDRESS]  turn one on
  npm run platform -- form FILE|off             turn one on from a JSON file, or off
  npm run platform -- brokers                   list organizations and their settings
  npm run platform -- broker CODE NAME VALUE    set ${Object.keys(organisationColumns).join(', ')}
  npm run platform -- member CODE UID [owner]   make a person a member of an organization, or its owner
  npm run platform -- person WHO                count what is kept of somebody: number of an account, phone or e-mail
  npm run platform -- person WHO export FILE    write it into a ZIP file, for whoever asked for it
  npm run platform -- person WHO erase --reason TEXT
                                                erase it, and their account
  npm run platform -- badge-forms               list applications for broker badges
  npm run platform -- badge-form ACCOUNT accepted|rejected
  npm run platform -- campaign-forms [--campaign NAME] [--since YYYY-MM-DD]
                                                landing page forms as CSV, newest last
  npm run platform -- complaints [--about KIND] [--since YYYY-MM-DD]
                                                complaints and parcel reports as CSV, newest last; a description
                                                ends with an address that opens the attachment for an hour at most
  npm run platform -- complaint NUMBER          show one by its receipt number (ش-12 or complaint-12, ق-3 or parcel-3),
                                                with the path of its attachment, and an address that opens it
                                                for at most an hour
  npm run platform -- operator list             list who may use the operators' desk (/admin)
  npm run platform -- operator add PHONE --role data|moderation|marketing|all [--name TEXT]
                                                make whoever signs in with the number an operator, or change the role
  npm run platform -- operator remove PHONE     end the rights of an operator
  npm run platform -- token list                list tokens for machines
  npm run platform -- token add NAME --rights A,B [--until YYYY-MM-DD]
                                                make one, which is printed once
  npm run platform -- token revoke NUMBER       its next request is refused
  npm run platform -- journal [--act NAME] [--since YYYY-MM-DD]
                                                what operators, commands and machines did as CSV, newest first
  npm run platform -- events tail [--lines N] [--type TYPE] [--name NAME] [--follow]
                                                client event log, newest last; --follow waits for new events`;

async function run([command, ...rest]: string[], config: Config): Promise<void> {
  if (command === 'backup' || command === 'restore') return copy(command, rest, config);
  const action = command !== undefined && Object.hasOwn(actions, command) ? actions[command] : undefined;
  if (!action)
    throw new OperationError(`${command ? `unknown command: ${command}` : 'no command given'}\n${usage}`);
  const store = await openStore(config.store, { mayMigrateServed: false });
  try {
    await action(store, rest, config);
  } finally {
    await store.close();
  }
}

async function copy(command: 'backup' | 'restore', words: string[], config: Config): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new OperationError(`folder missing\n${usage}`);
  const place = { store: config.store, dataDirectory: config.dataDirectory };
  const path = resolve(folder);
  if (command === 'restore') {
    if (values.keep !== undefined) throw new OperationError('restore has no --keep', 'keep');
    const aside = await restore(place, path);
    console.log(`restored from ${path}${aside ? `; the previous data is in ${aside}` : ''}`);
  } else if (values.keep === undefined) {
    await backUp(place, path);
    console.log(`backup written to ${path}`);
  } else {
    if (!/^[1-9]\d{0,3}$/.test(values.keep))
      throw new OperationError('--keep must be a whole number', 'keep');
    console.log(`backup written to ${await backUpInto(place, path, Number(values.keep))}`);
  }
}

/** Who runs this command, for the journal. */
ignoreClosedOutput();
const actor: Actor = { origin: 'command', systemUser: systemUser() };

/** Notes in the journal that data of persons was read. */
async function noteReading({ database }: Store, act: JournalAct, subject?: string): Promise<void> {
  await recordInJournal(database, actor, { act, ...(subject === undefined ? {} : { subject }) });
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

const actions: Record<string, (store: Store, rest: string[], config: Config) => Promise<void>> = {
  async switch(store, [name, value]) {
    if (name === undefined) {
      for (const key of keysOf(switches)) {
        console.log(`${key}: ${(await readSwitch(store, key)) ?? 'default'} (${switches[key].meaning})`);
      }
      return;
    }
    if (!hasKey(switches, name)) throw new OperationError(`unknown switch: ${name}\n${usage}`);
    if (value === undefined) throw new OperationError(`value for ${name} missing\n${usage}`);
    await writeSwitch(store, actor, name, value === 'default' ? undefined : value);
    console.log(`${name}: ${(await readSwitch(store, name)) ?? 'default'}`);
  },
  promo: (store, rest, config) => turnContent(store, 'promo', rest, config),
  maintenance: (store, rest, config) => turnContent(store, 'maintenance', rest, config),
  form: (store, rest, config) => turnContent(store, 'form', rest, config),
  brokers: async (store) => console.table(await listBrokers(store)),
  broker: (store, [code, name, value]) => setBroker(store, actor, code, name, value),
  member: (store, [code, uid, role]) => addMember(store, actor, code, uid, role),
  person: async (store, rest, config) => print(await personCommand({ store, config }, actor, rest)),
  'badge-forms': async (store) => {
    await noteReading(store, 'badge_forms.read');
    console.table(await listBadgeForms(store));
  },
  'badge-form': (store, [account, status]) => setBadgeForm(store, actor, account, status),
  'campaign-forms': async (store, rest) => {
    const csv = await campaignFormsCsv(store, rest);
    await noteReading(store, 'campaign_forms.read');
    process.stdout.write(csv);
  },
  complaints: async (store, rest, config) => {
    const csv = await complaintsCsv(store, config, rest);
    await noteReading(store, 'complaints.read');
    process.stdout.write(csv);
  },
  complaint: async (store, [number], config) => {
    const text = await describeComplaint(store, config, number);
    await noteReading(store, 'complaints.read', `complaint ${number}`);
    process.stdout.write(text);
  },
  operator: async (store, rest) => print(await operatorCommand(store, actor, rest)),
  token: async (store, rest) => print(await tokenCommand(store, actor, rest)),
  journal: async (store, rest) => void process.stdout.write(await journalCsv(store, rest)),
  events: (store, rest) => tailUntilStopped(store, tailOf(rest)),
};

/** Tails events until the process is interrupted or the reader of its output closes the pipe. */
async function tailUntilStopped(store: Store, tail: Tail): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  process.stdout.on('error', stop);
  await tailEvents(store, tail, (line) => process.stdout.write(`${line}\n`), stopping.signal);
}

/** Shows content, sets it from options or a file, or removes it. */
async function turnContent(
  store: Store,
  name: ContentSettingName,
  [first, ...rest]: string[],
  config: Config,
): Promise<void> {
  const { entry, word, read, check } = contentSettings[name];
  if (first === undefined) console.log(await describeContent(store, entry));
  else if (first === word) console.log(await putContent(store, actor, entry, await read(rest, config)));
  else console.log(await setContent(store, actor, entry, first, check));
}

function sentenceOf(error: unknown): string {
  if (error instanceof ZodError) {
    const issue = error.issues[0];
    return `${issue?.path.join('.') || 'value'}: ${issue?.message ?? 'not valid'}`;
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  await run(process.argv.slice(2), readConfig(process.env));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
