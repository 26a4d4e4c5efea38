import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import type { Reader } from '../land/queries/reader.ts';
import type { Store } from '../store/store.ts';

/** What every module is built from. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly config: Config;
  readonly reader: Reader;
  readonly verifyToken: TokenVerifier;
}
