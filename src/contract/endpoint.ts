import type { z } from 'zod';
import type { Route } from './routes.ts';

/** A call with its shapes. The platform validates by it, the client takes its types, OpenAPI is written from it. */
export interface Endpoint {
  readonly route: Route;
  readonly summary: string;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Shape of `data` inside the envelope, or of the whole body where `bare` is set. */
  readonly data: z.ZodType;
  /** The body is the data itself, without an envelope (files such as `meta.json`). */
  readonly bare?: true;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a call answers with, inside the envelope. */
export type DataOf<E extends Endpoint> = z.infer<E['data']>;
