import { test } from 'vitest';
import { expectNothingLost } from '../../support/kills.ts';

test('a platform that is killed while it writes loses nothing that it acknowledged', () =>
  expectNothingLost(4));
