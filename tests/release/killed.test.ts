import { expect, onTestFinished, test } from 'vitest';
import { killWhileWriting } from '../../tools/stress/kill.ts';
import { startPostgres } from '../support/postgres.ts';

const sound = { kills: 20, lost: [], twice: [], half: [], isSound: true };

test('twenty kills in the middle of writes lose no acknowledged data', async () => {
  expect(await killWhileWriting({ kills: 20 })).toMatchObject(sound);
});

test('twenty kills in the middle of writes lose no acknowledged data on PostgreSQL', async () => {
  const { url, stop } = await startPostgres();
  onTestFinished(stop);
  expect(await killWhileWriting({ kills: 20, databaseUrl: url })).toMatchObject(sound);
});
