import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../../database/connection/store.ts';
import { addUsage } from '../../database/usage/usage-volume.ts';

export const analyticsKinds = ['track', 'engage', 'groups', 'record'] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];

/** Messages per request; the SDK sends at most fifty (specification §9). */
const mostMessages = 200;
/** Characters per message; recording chunks are as large as their requests may be. */
const mostCharacters = { track: 20_000, engage: 20_000, groups: 20_000, record: 1_100_000 };

const Message = z.record(z.string().max(200), z.unknown());
/** Properties of an event; other messages have theirs at the top. */
const Properties = z.record(z.string(), z.unknown());
const Messages = z.union([Message.transform((one) => [one]), z.array(Message).max(mostMessages)]);

/** Parses the payload of a request: JSON, or JSON as base64, one message or several. Undefined for anything else. */
export function readMessages(payload: string): Record<string, unknown>[] | undefined {
  for (const text of [payload, Buffer.from(payload, 'base64').toString('utf8')]) {
    try {
      const messages = Messages.safeParse(JSON.parse(text));
      if (messages.success) return messages.data;
    } catch {
      // Not JSON in this encoding: try the other one.
    }
  }
  return undefined;
}

/**
 * Stores messages. The SDK sends some of them twice (after a page was left) and in any order: each is stored once, by
 * its `$insert_id` if it has one, with the time at which it happened.
 */
export async function storeMessages(
  store: Store,
  kind: AnalyticsKind,
  messages: readonly Record<string, unknown>[],
  now = Date.now(),
): Promise<void> {
  const rows = messages
    .map((message) => ({ message, text: JSON.stringify(message) }))
    .filter(({ text }) => text.length <= mostCharacters[kind] && !text.includes('\\u0000'))
    .map(({ message, text }) => {
      const properties = Properties.safeParse(message.properties).data ?? message;
      const insertId = properties.$insert_id;
      const time = Number(properties.time ?? message.$time);
      return {
        id: `${kind} ${typeof insertId === 'string' ? insertId.slice(0, 100) : hashOf(text)}`,
        kind,
        name: textOf(message.event),
        distinct_id: textOf(properties.distinct_id ?? message.$distinct_id),
        happened_at: toMilliseconds(time, now),
        properties: text,
        received_at: now,
      };
    });
  if (rows.length === 0) return;
  await store.write(async (transaction) => {
    const stored = await transaction
      .insertInto('analytics_message')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('properties')
      .execute();
    const bytes = stored.reduce((sum, { properties }) => sum + Buffer.byteLength(properties), 0);
    if (stored.length > 0) await addUsage(transaction, kind, { rows: stored.length, bytes }, now);
  });
}

/** The id that the SDK gives a browser, as one of its messages states it. */
export function deviceOf(message: Record<string, unknown> | undefined): string | undefined {
  const { $device_id: id, distinct_id: person } =
    Properties.safeParse(message?.properties).data ?? message ?? {};
  return textOf(id) ?? textOf(person) ?? undefined;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 255) : null;
}

/** Normalizes the SDK's time: seconds, with or without a fraction, or milliseconds; an invalid one becomes now. */
function toMilliseconds(time: number, now: number): number {
  if (!Number.isFinite(time) || time <= 0) return now;
  const milliseconds = Math.round(time < 1e11 ? time * 1000 : time);
  return milliseconds > now + 86_400_000 ? now : milliseconds;
}
