import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Store } from '../database/connection/store.ts';

/** What of the platform's configuration emulators read. */
export interface EmulatorConfig {
  /** Base URL of the site, and the origins of its pages. */
  siteUrl: string;
  siteOrigins: string[];
  identity: { projectId: string };
}

/** What an emulator is mounted with. */
export interface EmulatorScope {
  app: FastifyInstance;
  store: Store;
  config: EmulatorConfig;
  /** Hides a route from others than programs on this machine. */
  refuseRemote: onRequestHookHandler;
}
