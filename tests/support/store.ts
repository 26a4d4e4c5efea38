import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { openStore, type Engine, type Store } from '../../platform/store/open.ts';

export const engines: Engine[] = ['sqlite', 'postgres'];

/** An empty store of its own on either engine; closing it removes it. */
export async function openTestStore(engine: Engine): Promise<Store> {
  if (engine === 'sqlite') return openStore({ file: ':memory:' });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return openStore({ url: url.href });
}

/** A store with little demo data: all six regions, some thousand parcels. */
export async function openDemoStore(engine: Engine): Promise<Store> {
  const store = await openTestStore(engine);
  await loadDemo(store, { seed: 'test', parcels: 3000 }, () => undefined);
  return store;
}
