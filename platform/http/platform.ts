import type { FastifyInstance } from 'fastify';
import type { Config } from '../../operations/config.ts';
import type { TokenVerifier } from '../identity/tokens.ts';
import type { LandQueries } from '../land/queries/land-queries.ts';
import type { Store } from '../../database/connection/store.ts';
import type { SharedCounts } from './limits/shared-counts.ts';

/** Dependencies that every module is built from. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly config: Config;
  readonly queries: LandQueries;
  readonly counts: SharedCounts;
  readonly verifyToken: TokenVerifier;
}
