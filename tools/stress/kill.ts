import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { attachmentFile } from '../../operations/media/attachment-files.ts';
import { readConfig } from '../../operations/config.ts';
import { signIdToken } from '../../emulators/identity/id-token.ts';
import { signingKeyOf } from '../../database/account/signing-key.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';
import { addAttachment } from '../../contract/complaints/attachments.ts';
import { addFavorite } from '../../contract/favorites/favorites.ts';
import { saveView } from '../../contract/map/saved-views.ts';
import { createOffer } from '../../contract/offer/my-offers.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { freeParcels, newOffice, offerForm } from '../../tests/support/offices.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { callHeaders } from '../../tests/support/platform.ts';
import { quickStart } from '../../tests/support/programs.ts';
import { tinyFiles } from '../../tests/support/uploads.ts';
import { freePort } from './own-product.ts';

export interface KillOptions {
  kills: number;
  /** Address of an empty PostgreSQL database; undefined: SQLite. */
  databaseUrl?: string;
  /** Ends earlier after so many minutes. */
  minutes?: number;
}

export interface KillFigures {
  kills: number;
  attempted: number;
  acknowledged: number;
  /** Marks of acknowledged writes that are not in the store. */
  lost: string[];
  /** Marks of writes, acknowledged or not, that are in the store twice. */
  twice: string[];
  /** Marks of writes of which only a part is in the store or on the disk. */
  half: string[];
  /** Whether SQLite found its file sound after each kill; PostgreSQL was not killed. */
  isSound: boolean;
}

/** One person who writes, one write after the other. */
interface Writer {
  token: string;
  /** Code of their organization. */
  office: string;
}

interface Write {
  call: Endpoint;
  body: FormData | Record<string, unknown>;
}

const root = resolve(import.meta.dirname, '../..');
const writers = 8;
const { apiKey } = readConfig({});

/** Kinds of writes, by a mark that nothing else has; each touches other tables, and one also the disk. */
const kinds: ((mark: string, writer: Writer, parcels: Parcels) => Write)[] = [
  (mark, _writer, { all, regions }) => {
    const parcel = all[Number(mark.split('-').at(-1)) % all.length];
    return {
      call: addFavorite,
      body: { regionId: regions.get(parcel ?? 0), itemType: 'parcel', itemId: String(parcel), note: mark },
    };
  },
  (mark) => ({
    call: saveView,
    body: { name: mark, regionKey: 'Riyadh', address: '#map=12/24.7/46.7' },
  }),
  (mark, { office }, { free }) => ({
    call: createOffer,
    body: {
      ...offerForm(free, { description: `${mark} ${'وصف '.repeat(8)}`, isToBePublished: false }),
      organisationCode: office,
    },
  }),
  (mark) => {
    const body = new FormData();
    body.append(
      'file',
      new Blob([new Uint8Array(tinyFiles['image/png'])], { type: 'image/png' }),
      `${mark}.png`,
    );
    return { call: addAttachment, body };
  },
];

interface Parcels {
  all: number[];
  regions: Map<number, number>;
  free: number[];
}

/** Kills a platform that is being written to, again and again, and counts what is missing or doubled afterwards. */
export async function killWhileWriting({
  kills,
  databaseUrl,
  minutes = 60,
}: KillOptions): Promise<KillFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-killed-'));
  const open = () => openStore(databaseUrl ? { url: databaseUrl } : { file: join(folder, 'ardi.sqlite') });
  const figures: KillFigures = {
    ...{ kills: 0, attempted: 0, acknowledged: 0, lost: [], twice: [], half: [], isSound: true },
  };
  let child: ChildProcess | undefined;
  try {
    const store = await open();
    await loadDemo(store, { seed: 'test', parcels: 3000 }, () => undefined);
    const rows = await store.database
      .selectFrom('parcel')
      .select(['id', 'region_id'])
      .orderBy('id')
      .execute();
    const parcels: Parcels = {
      all: rows.map(({ id }) => id),
      regions: new Map(rows.map(({ id, region_id }) => [id, region_id])),
      free: await freeParcels(store, 1),
    };
    const key = await signingKeyOf(store);
    const port = await freePort();
    const environment = {
      ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '', PLATFORM_PORT: String(port) },
      SITE_PORT: String(port === 65_535 ? port - 1 : port + 1),
    };
    child = await start(environment);
    const people = await Promise.all(
      Array.from({ length: writers * kills }, async (_, person) => {
        const token = await signIdToken(key, 'ardi-embedded', {
          uid: `writer-${person}`,
          provider: 'custom',
        });
        const answer = await fetch(`http://127.0.0.1:${port}/accounts/user/profile`, {
          headers: { ...callHeaders, authorization: `Bearer ${token}` },
        });
        const { data } = (await answer.json()) as { data: { id: number } };
        return { token, account: data.id };
      }),
    );
    // An office may make so many offers a day.
    const joinedAt = new Date().toISOString();
    const offices: string[] = [];
    for (const { account } of people) {
      const { id, code } = await newOffice(store);
      offices.push(code);
      await store.database
        .insertInto('organisation_member')
        .values({ account_id: account, organisation_id: id, role: 'owner', joined_at: joinedAt })
        .execute();
    }
    await store.close();

    const until = Date.now() + minutes * 60_000;
    const marks = new Set<string>();
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills && Date.now() < until; round++) {
      child ??= await start(environment);
      let isOver = false;
      const before = acknowledged.size;
      const writing = Array.from({ length: writers }, async (_, index) => {
        const person = people[round * writers + index];
        const office = offices[round * writers + index];
        if (!person || office === undefined) return;
        for (let next = 0; !isOver; next++) {
          const mark = `mark-${round}-${index}-${next}`;
          const write = kinds[(index + next) % kinds.length]?.(mark, { ...person, office }, parcels);
          if (!write) return;
          marks.add(mark);
          const answer = await send(port, person.token, write);
          // What the kill interrupted was not acknowledged.
          if (answer === undefined) return;
          if (answer.status !== 200)
            throw new Error(`${write.call.route.path}: ${answer.status} ${answer.text}`);
          acknowledged.add(mark);
        }
      });
      // After a different number of writes each time, while the next ones are under way.
      const enough = before + 10 + ((round * 7) % 30);
      const failed = Promise.all(writing).then(() => undefined);
      while (acknowledged.size < enough)
        await Promise.race([failed, new Promise((done) => setTimeout(done, 1))]);
      child.kill('SIGKILL');
      await once(child, 'close');
      child = undefined;
      isOver = true;
      await failed;
      figures.kills++;
    }
    const after = await open();
    await count(after, folder, marks, acknowledged, figures);
    await after.close();
    return figures;
  } finally {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'platform/serve.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...quickStart,
      ...{ REQUESTS_PER_MINUTE: '10000000', REQUESTS_PER_MINUTE_OF_DEVICE: '10000000', LOG_LEVEL: 'error' },
      ...environment,
    },
  });
  const [started] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])]);
  if (started === undefined) throw new Error('the platform did not start');
  return child;
}

async function send(
  port: number,
  token: string,
  { call: { route }, body }: Write,
): Promise<{ status: number; text: string } | undefined> {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/${route.path.replace(/^\//, '')}`, {
      method: route.method,
      headers: {
        ...callHeaders,
        ...(route.version ? { 'x-version': String(route.version), 'x-api-key': apiKey } : {}),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        authorization: `Bearer ${token}`,
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** Looks for every mark in the tables, and for the parts that belong to it. */
async function count(
  { database, engine }: Store,
  folder: string,
  marks: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
  figures: KillFigures,
): Promise<void> {
  const found = new Map<string, number>();
  const add = (text: string | null) => {
    const mark = /mark-\d+-\d+-\d+/.exec(text ?? '')?.[0];
    if (mark) found.set(mark, (found.get(mark) ?? 0) + 1);
    return mark ?? '';
  };
  for (const { note } of await database.selectFrom('bookmark').select('note').execute()) add(note);
  for (const { name } of await database.selectFrom('saved_view').select('name').execute()) add(name);
  const offers = await database
    .selectFrom('offer')
    .leftJoin('offer_parcel', 'offer_parcel.offer_id', 'offer.id')
    .select(['description', 'parcel_id'])
    .execute();
  for (const { description, parcel_id } of offers) {
    const mark = add(description);
    if (mark && parcel_id === null) figures.half.push(mark);
  }
  const files = await database.selectFrom('attachment').select(['id', 'file_name']).execute();
  for (const { id, file_name } of files) {
    const mark = add(file_name);
    if (mark && !existsSync(attachmentFile({ dataDirectory: folder }, id))) figures.half.push(mark);
  }
  figures.attempted = marks.size;
  figures.acknowledged = acknowledged.size;
  figures.lost = [...acknowledged].filter((mark) => !found.has(mark));
  figures.twice = [...found].filter(([, times]) => times > 1).map(([mark]) => mark);
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
    figures.isSound = rows[0]?.integrity_check === 'ok';
  }
}

/** Kills it on SQLite, and on a PostgreSQL cluster of its own, and prints the figures. Returns whether nothing is amiss. */
export async function printKills(options: Omit<KillOptions, 'databaseUrl'>): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    let isWell = true;
    for (const [engine, databaseUrl] of [['SQLite'], ['PostgreSQL', postgres.url]] as const) {
      const started = Date.now();
      const figures = await killWhileWriting({ ...options, ...(databaseUrl ? { databaseUrl } : {}) });
      const { kills, attempted, acknowledged, lost, twice, half, isSound } = figures;
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.log(
        `kill on ${engine}: ${kills} kills in ${seconds} s; ${attempted} writes attempted, ${acknowledged} acknowledged; ` +
          `lost ${lost.length}, twice ${twice.length}, half ${half.length}; ${isSound ? 'sound' : 'DAMAGED'}`,
      );
      for (const marks of [lost, twice, half])
        if (marks.length > 0) console.log(`  ${marks.slice(0, 10).join(' ')}`);
      isWell &&= isSound && lost.length + twice.length + half.length === 0;
    }
    return isWell;
  } finally {
    postgres.stop();
  }
}
