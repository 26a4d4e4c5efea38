import { expect, test } from 'vitest';
import { killWhileWriting } from '../../../tools/stress/kill.ts';

test('a platform that is killed while it writes loses nothing that it acknowledged', async () => {
  const { acknowledged, ...figures } = await killWhileWriting({ kills: 4 });
  expect(acknowledged).toBeGreaterThan(40);
  expect(figures).toMatchObject({ kills: 4, lost: [], twice: [], half: [], isSound: true });
});
