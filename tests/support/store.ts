import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { openStore } from '../../database/open.ts';
import type { Engine, Store } from '../../database/connection/store.ts';
import { testDemo } from './demo-file.ts';

/** The engine that the Vitest project runs on: the tests of `describe.each(engines)` run once in each. */
export const engines: Engine[] = [process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'];

/** An empty store of its own on either engine; closing it deletes it. */
export async function openTestStore(engine: Engine): Promise<Store> {
  if (engine === 'sqlite') return openFile();
  return openStore({ url: await createDatabase() });
}

/** A store with little demo data: all six regions, some thousand parcels. */
export async function openDemoStore(engine: Engine): Promise<Store> {
  if (engine === 'postgres') {
    await makeDemoTemplate();
    return openStore({ url: await createDatabase(demoTemplate) });
  }
  return openFile(inject('demoFile'));
}

const demoTemplate = 'ardi_demo_template';
/** Any number that nothing else locks. */
const templateLock = 20_261;

/**
 * Loads the demo data into PostgreSQL once for all test files: copying a database is faster than loading it.
 */
async function makeDemoTemplate(): Promise<void> {
  await asAdmin(async (admin) => {
    await admin.query(`select pg_advisory_lock(${templateLock})`);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [demoTemplate]);
    if (rowCount === 1) return;
    const name = newName();
    await admin.query(`create database ${name}`);
    const store = await openStore({ url: urlOf(name) });
    await loadDemo(store, testDemo, () => undefined);
    await store.close();
    await admin.query(`alter database ${name} rename to ${demoTemplate}`);
  });
}

/** A new empty PostgreSQL database, or a copy of another; returns its address. */
export async function createDatabase(template = 'template1'): Promise<string> {
  const name = newName();
  await asAdmin((admin) => admin.query(`create database ${name} template ${template}`));
  return urlOf(name);
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

/** A file, as in production: reads go through a separate connection there, which memory does not have. */
async function openFile(copyOf?: string): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-store-'));
  const file = join(folder, 'test.sqlite');
  if (copyOf) copyFileSync(copyOf, file);
  const store = await openStore({ file });
  return {
    ...store,
    close: () => store.close().then(() => rmSync(folder, { recursive: true, force: true })),
  };
}
