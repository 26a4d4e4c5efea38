import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { RecordingQuery } from '../../contract/usage/analytics.ts';
import { Refusal } from '../../contract/shared/refusal.ts';

const Events = z.array(z.record(z.string(), z.unknown())).min(1);
/** Required for every chunk: which recording it belongs to, and its sequence number. */
const Part = RecordingQuery.required({ replay_id: true, seq: true, batch_start_time: true });

/**
 * Reads a chunk of a recording as the SDK sends it: its metadata is in the query string, its events are the body,
 * plain or compressed. Returns the message to store, undefined when the chunk is invalid. Throws too_large, upon
 * which the SDK sends smaller chunks.
 */
export function readRecording(
  query: unknown,
  body: Buffer,
  mostBytes: number,
): Record<string, unknown> | undefined {
  const part = Part.safeParse(query).data;
  const events = part && Events.safeParse(readEvents(body, part.format, mostBytes)).data;
  if (!events) return undefined;
  const { batch_start_time: time, replay_id, seq, ...about } = part;
  const properties = { ...about, replay_id, seq, time, $insert_id: `${replay_id} ${seq}` };
  return { properties, events };
}

function readEvents(body: Buffer, format: string | undefined, maxOutputLength: number): unknown {
  try {
    const plain = format === 'gzip' ? gunzipSync(body, { maxOutputLength }) : body;
    return JSON.parse(plain.toString('utf8'));
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLarge) throw new Refusal('too_large');
    return undefined;
  }
}
