import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { StoreAddress } from './store/open.ts';

/** Everything the platform takes from its surroundings. Nothing else reads `process.env`. */
export interface Config {
  host: string;
  port: number;
  /** Where the site listens; the platform lets it call. */
  siteHost: string;
  sitePort: number;
  /** Address under which browsers reach the platform; it stands in styles and region lists. */
  publicUrl: string;
  /** Origins that may call from a browser. */
  siteOrigins: string[];
  dataDirectory: string;
  store: StoreAddress;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Requests of one address in a minute. */
  requestsPerMinute: number;
}

const Port = z.coerce.number().int().min(1).max(65535);

const Environment = z.object({
  PLATFORM_HOST: z.string().min(1).default('127.0.0.1'),
  PLATFORM_PORT: Port.default(4322),
  SITE_HOST: z.string().min(1).default('127.0.0.1'),
  SITE_PORT: Port.default(4321),
  PLATFORM_URL: z.url().optional(),
  SITE_ORIGIN: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(1200),
});

/** Reads and checks the environment. Throws one sentence that names the wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.') ?? 'configuration'}: ${issue?.message ?? 'not valid'}`);
  }
  const value = parsed.data;
  if (value.SITE_PORT === value.PLATFORM_PORT) {
    throw new Error(`SITE_PORT and PLATFORM_PORT are both ${value.SITE_PORT}: give them different ports`);
  }
  const dataDirectory = resolve(value.DATA_DIR);
  return {
    host: value.PLATFORM_HOST,
    port: value.PLATFORM_PORT,
    siteHost: value.SITE_HOST,
    sitePort: value.SITE_PORT,
    publicUrl: (value.PLATFORM_URL ?? `http://127.0.0.1:${value.PLATFORM_PORT}`).replace(/\/$/, ''),
    siteOrigins: value.SITE_ORIGIN?.split(',') ?? [
      `http://127.0.0.1:${value.SITE_PORT}`,
      `http://localhost:${value.SITE_PORT}`,
    ],
    dataDirectory,
    store: value.DATABASE_URL ? { url: value.DATABASE_URL } : { file: join(dataDirectory, 'ardi.sqlite') },
    logLevel: value.LOG_LEVEL,
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
  };
}
