import type { z } from 'zod';
import type { Route } from '../routes.ts';

/**
 * Who may call: anybody, or only a member, that is a person who is signed in. A member reaches only what is theirs
 * (§6); calls that name something of another person answer as if it did not exist.
 */
export type Access = 'anyone' | 'member';

/** A call with its shapes. The platform validates by it, the client takes its types, OpenAPI is written from it. */
export interface Endpoint {
  readonly route: Route;
  readonly summary: string;
  readonly access: Access;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is one file, sent as `multipart/form-data` in the field `file`. */
  readonly upload?: true;
  /** Shape of `data` inside the envelope, or of the whole body where `bare` is set. */
  readonly data: z.ZodType;
  /** The body is the data itself, without an envelope (files such as `meta.json`). */
  readonly bare?: true;
  /** Not in specification §7: a call that its screens need and that is ours. */
  readonly isOurs?: true;
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What a call answers with, inside the envelope. */
export type DataOf<E extends Endpoint> = z.infer<E['data']>;
