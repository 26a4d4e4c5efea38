import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { RecordingQuery } from '../../src/contract/usage/analytics.ts';
import { Refusal } from '../shared/refusal.ts';

const Events = z.array(z.record(z.string(), z.unknown())).min(1);
/** What must be told of a part: which recording it is of, and which of its parts it is. */
const Part = RecordingQuery.required({ replay_id: true, seq: true, batch_start_time: true });

/**
 * Reads a part of a recording as the SDK sends it: what it is of stands in the address, its events are the body, plain
 * or compressed. Gives the message to be stored, undefined for what is none. Throws too_large, upon which the SDK sends
 * smaller parts.
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
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Refusal('too_large');
    return undefined;
  }
}
