import { describe, expect, test } from 'vitest';
import { lineOf, tailOf } from '../../../../platform/commands/events.ts';
import { OperationError } from '../../../../operations/operation-error.ts';

describe('the arguments of the events command', () => {
  test('default to the newest twenty', () => {
    expect(tailOf(['tail'])).toEqual({ search: {}, lines: 20, isFollowing: false });
    expect(tailOf(['tail', '--lines=3', '--follow', '--type', 'error', '--name', 'map_failed'])).toEqual({
      search: { type: 'error', name: 'map_failed' },
      lines: 3,
      isFollowing: true,
    });
  });

  const hint = 'events tail accepts only --lines N, --type TYPE, --name NAME, --follow';
  test.each([
    [[], hint],
    [['list'], hint],
    [['tail', 'all'], hint],
    [['tail', '--since', '2026-10-15'], hint],
    [['tail', '--type'], hint],
    [['tail', '--lines', 'many'], '--lines must be a whole number up to 10000, not "many"'],
    [['tail', '--lines', ''], '--lines must be a whole number up to 10000, not ""'],
    [['tail', '--lines', '10001'], '--lines must be a whole number up to 10000, not "10001"'],
    [['tail', '--lines=-1'], '--lines must be a whole number up to 10000, not "-1"'],
  ])('are rejected when they are %j', (args, sentence) => {
    expect(() => tailOf(args)).toThrow(new OperationError(sentence));
  });
});

describe('the line of an event', () => {
  const event = { id: 1, device_id: 'd1', type: 'error', name: 'x', created_at: '2026-10-14T21:00:00.000Z' };

  test('has the Saudi time, and no data field when there is none', () => {
    expect(lineOf({ ...event, data: 'null' })).toBe('2026-10-15 00:00:00  error  x  d1');
  });

  test('is one line without terminal control sequences', () => {
    const line = lineOf({ ...event, name: 'a\u001b[2J\nb', data: '"\u202eabc\u2028"' });
    expect(line).toBe('2026-10-15 00:00:00  error  a\\u{1b}[2J\\u{a}b  d1  "\\u{202e}abc\\u{2028}"');
  });

  test('truncates long data at whole characters', () => {
    expect(lineOf({ ...event, data: '🌴'.repeat(300) })).toContain(`${'🌴'.repeat(240)}…`);
  });
});
