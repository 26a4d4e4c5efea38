import type { z } from 'zod';
import type { OperatorRight } from '../admin/rights.ts';
import type { Route } from './route.ts';

/**
 * Who may call: anyone, only a signed-in user (`member`), or only operators and tokens with a right. Users can access
 * only their own data (§6); calls that name another user's data respond as if it did not exist.
 */
export type Access = 'anyone' | 'member' | OperatorRight;

/**
 * A call with its schemas. The platform validates with it, the client derives its types from it, and OpenAPI is
 * generated from it.
 */
export interface Endpoint {
  readonly route: Route;
  readonly summary: string;
  readonly access: Access;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is one file, sent as `multipart/form-data` in the field `file`. */
  readonly upload?: true;
  /** Schema of `data` inside the envelope, or of the whole body if `bare` is set. */
  readonly data: z.ZodType;
  /** The body is the data itself, without an envelope (files such as `meta.json`). */
  readonly bare?: true;
  /** Not in specification §7: our own call, needed by its screens. */
  readonly isOurs?: true;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The response data of a call, inside the envelope. */
export type DataOf<E extends Endpoint> = z.infer<E['data']>;
