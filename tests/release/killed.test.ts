import { test } from 'vitest';
import { expectNothingLost } from '../support/kills.ts';

test('twenty kills in the middle of writes lose no acknowledged data', () => expectNothingLost(20));
