import { join, resolve } from 'node:path';
import { z } from 'zod';
import { GroundTilesUrl, SatelliteTilesUrl, type GroundAddress } from '../contract/map/ground-address.ts';
import { brand } from '../lib/brand.ts';
import type { StoreAddress } from '../database/connection/store.ts';

/** All configuration of the platform. Nothing else reads `process.env`. */
export interface Config {
  host: string;
  port: number;
  /** Host the site listens on; the platform allows it as an origin. */
  siteHost: string;
  sitePort: number;
  /** Base URL under which browsers reach the platform; map styles and region lists contain it. */
  publicUrl: string;
  /** Origins that may call from a browser (CORS). */
  siteOrigins: string[];
  dataDirectory: string;
  store: StoreAddress;
  /** Most connections to PostgreSQL of this process. */
  databaseConnections: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Rate limits: requests per minute of one IP address, and of one device. */
  requestsPerMinute: number;
  requestsPerMinuteOfDevice: number;
  /** How long the body of a request may take to arrive. */
  bodyMilliseconds: number;
  /** One-time codes per hour: of one address, and of all together. */
  codesPerHourOfAddress: number;
  codesPerHour: number;
  /** Forms of campaigns and messages to publishers per hour of one address, and the most of each that are stored. */
  formsPerHourOfAddress: number;
  storedForms: number;
  /** Bytes of events and analytics messages per hour of one address, and the most that are stored before the oldest go. */
  usageBytesPerHourOfAddress: number;
  storedUsageBytes: number;
  /** Base URL of the site, for links that people share. */
  siteUrl: string;
  /** API key of the version-4 client (specification §7). */
  apiKey: string;
  /** Shared secret of the site's own server, which lets it forward its visitors' addresses; undefined: nobody may. */
  siteKey: string | undefined;
  /** Reverse proxies (addresses or networks) whose forwarded client address is trusted. */
  trustedProxies: string[];
  /** What monitoring sends to read `/metrics`; undefined: only programs on this machine may. */
  metricsToken: string | undefined;
  /** Issuer of accepted ID tokens: the embedded identity platform, or with `jwksUrl` the real one. */
  identity: { projectId: string; jwksUrl: string | undefined };
  /** The embedded identity platform and outbox may run where others may reach the platform; they answer them nothing. */
  allowEmbedded: boolean;
  /** Service account that signs custom tokens for the real identity platform; the embedded one uses its own key. */
  serviceAccount: { email: string; privateKey: string } | undefined;
  /** Captcha service, called by the siteverify protocol; without a URL, the embedded one. */
  captcha: { verifyUrl: string | undefined; secret: string | undefined };
  /** Gateway that sends text messages; undefined: they go to the outbox. */
  smsGateway: { url: string; token: string | undefined } | undefined;
  /** SMTP server, and whom e-mail is from; undefined: it goes to the outbox of the embedded mode, else it is not sent. */
  mail: { url: string; from: string } | undefined;
  /** The map's ground on another host, and whom the map credits for it; undefined: the tile host's own. */
  ground: (GroundAddress & { attribution: string }) | undefined;
  /** Aerial imagery: a template of tile addresses, whom the map credits, the last zoom; undefined: no switch for it. */
  satellite: { url: string; attribution: string | undefined; maxZoom: number } | undefined;
  /** Address of the folder of tile archives with another host, without a slash at its end; undefined: `DATA_DIR`. */
  tilesUrl: string | undefined;
  /** Likewise of the snapshots for land queries, which are fetched into `DATA_DIR`; undefined: they are written there. */
  snapshotUrl: string | undefined;
  /** How long a file in a watched folder must not have changed before it is loaded. */
  watchSettleMilliseconds: number;
  /** E-mail address of those who help, as the site shows it. */
  supportEmail: string;
  /** Settings that still have a placeholder, which visitors see. */
  placeholders: string[];
}

const megabyte = 1_000_000;

const Port = z.coerce.number().int().min(1).max(65535);

/** Address of a folder: without a query, and here without a slash at its end. */
const FolderUrl = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .refine((text) => !/[?#]/.test(text), 'must be the address of a folder')
  .transform((text) => text.replace(/\/+$/, ''));

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
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(8),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(1200),
  REQUESTS_PER_MINUTE_OF_DEVICE: z.coerce.number().int().positive().default(900),
  BODY_SECONDS: z.coerce.number().positive().default(30),
  CODES_PER_HOUR_OF_ADDRESS: z.coerce.number().int().positive().default(30),
  CODES_PER_HOUR: z.coerce.number().int().positive().default(2000),
  FORMS_PER_HOUR_OF_ADDRESS: z.coerce.number().int().positive().default(30),
  STORED_FORMS: z.coerce.number().int().positive().default(200_000),
  USAGE_MEGABYTES_PER_HOUR_OF_ADDRESS: z.coerce.number().positive().default(50),
  STORED_USAGE_MEGABYTES: z.coerce.number().positive().default(2000),
  MAIN_API_KEY: z.string().min(1).default('ardi-embedded'),
  SITE_KEY: z.string().min(16).optional(),
  TRUSTED_PROXIES: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  IDENTITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/)
    .default('ardi-embedded'),
  IDENTITY_JWKS_URL: z.url().optional(),
  ALLOW_EMBEDDED: z.enum(['0', '1']).default('0'),
  IDENTITY_SERVICE_ACCOUNT_EMAIL: z.email().optional(),
  IDENTITY_SERVICE_ACCOUNT_KEY: z.string().includes('PRIVATE KEY').optional(),
  CAPTCHA_VERIFY_URL: z.url().optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  SMS_GATEWAY_URL: z.url().optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().includes('@').optional(),
  GROUND_TILES_URL: GroundTilesUrl.optional(),
  GROUND_ATTRIBUTION: z.string().min(1).default('© مساهمو OpenStreetMap'),
  SATELLITE_TILES_URL: SatelliteTilesUrl.optional(),
  SATELLITE_ATTRIBUTION: z.string().min(1).optional(),
  SATELLITE_MAX_ZOOM: z.coerce.number().int().min(0).max(24).default(19),
  TILES_URL: FolderUrl.optional(),
  SNAPSHOT_URL: FolderUrl.optional(),
  WATCH_SETTLE: z.coerce.number().min(0).max(86_400).default(30),
  PUBLIC_SUPPORT_EMAIL: z.email().default(brand.supportEmail),
  PUBLIC_MAKER_SITE: z.url({ protocol: /^https?$/ }).default(brand.makerSite),
});

/** Reads and validates the environment. Throws an error whose one-sentence message names the wrong variable. */
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
  needTogether(value, 'IDENTITY_JWKS_URL', 'IDENTITY_SERVICE_ACCOUNT_EMAIL', 'IDENTITY_SERVICE_ACCOUNT_KEY');
  needTogether(value, 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SECRET');
  needTogether(value, 'SMTP_URL', 'MAIL_FROM');
  if (value.IDENTITY_JWKS_URL && !value.SMS_GATEWAY_URL) {
    throw new Error('SMS_GATEWAY_URL: a real identity platform needs a gateway that sends its codes');
  }
  const { IDENTITY_SERVICE_ACCOUNT_EMAIL: email, IDENTITY_SERVICE_ACCOUNT_KEY: privateKey } = value;
  const siteOrigins = value.SITE_ORIGIN?.split(',') ?? [
    `http://127.0.0.1:${value.SITE_PORT}`,
    `http://localhost:${value.SITE_PORT}`,
  ];
  const dataDirectory = resolve(value.DATA_DIR);
  return {
    host: value.PLATFORM_HOST,
    port: value.PLATFORM_PORT,
    siteHost: value.SITE_HOST,
    sitePort: value.SITE_PORT,
    publicUrl: (value.PLATFORM_URL ?? `http://127.0.0.1:${value.PLATFORM_PORT}`).replace(/\/$/, ''),
    siteOrigins,
    siteUrl: (siteOrigins[0] ?? '').replace(/\/$/, ''),
    dataDirectory,
    store: value.DATABASE_URL ? { url: value.DATABASE_URL } : { file: join(dataDirectory, 'ardi.sqlite') },
    databaseConnections: value.DATABASE_CONNECTIONS,
    logLevel: value.LOG_LEVEL,
    requestsPerMinute: value.REQUESTS_PER_MINUTE,
    requestsPerMinuteOfDevice: value.REQUESTS_PER_MINUTE_OF_DEVICE,
    bodyMilliseconds: value.BODY_SECONDS * 1000,
    codesPerHourOfAddress: value.CODES_PER_HOUR_OF_ADDRESS,
    codesPerHour: value.CODES_PER_HOUR,
    formsPerHourOfAddress: value.FORMS_PER_HOUR_OF_ADDRESS,
    storedForms: value.STORED_FORMS,
    usageBytesPerHourOfAddress: value.USAGE_MEGABYTES_PER_HOUR_OF_ADDRESS * megabyte,
    storedUsageBytes: value.STORED_USAGE_MEGABYTES * megabyte,
    apiKey: value.MAIN_API_KEY,
    siteKey: value.SITE_KEY,
    metricsToken: value.METRICS_TOKEN,
    trustedProxies: value.TRUSTED_PROXIES?.split(',') ?? [],
    identity: { projectId: value.IDENTITY_PROJECT_ID, jwksUrl: value.IDENTITY_JWKS_URL },
    allowEmbedded: value.ALLOW_EMBEDDED === '1',
    // Service managers pass a key on one line, with its line breaks escaped.
    serviceAccount:
      email && privateKey ? { email, privateKey: privateKey.replaceAll('\\n', '\n') } : undefined,
    captcha: { verifyUrl: value.CAPTCHA_VERIFY_URL, secret: value.CAPTCHA_SECRET },
    smsGateway: value.SMS_GATEWAY_URL
      ? { url: value.SMS_GATEWAY_URL, token: value.SMS_GATEWAY_TOKEN }
      : undefined,
    mail: value.SMTP_URL && value.MAIL_FROM ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
    ground: value.GROUND_TILES_URL && { ...value.GROUND_TILES_URL, attribution: value.GROUND_ATTRIBUTION },
    satellite: value.SATELLITE_TILES_URL
      ? {
          url: value.SATELLITE_TILES_URL,
          attribution: value.SATELLITE_ATTRIBUTION,
          maxZoom: value.SATELLITE_MAX_ZOOM,
        }
      : undefined,
    tilesUrl: value.TILES_URL,
    snapshotUrl: value.SNAPSHOT_URL,
    watchSettleMilliseconds: value.WATCH_SETTLE * 1000,
    supportEmail: value.PUBLIC_SUPPORT_EMAIL,
    placeholders: [
      ...(value.PUBLIC_SUPPORT_EMAIL === brand.supportEmail ? ['PUBLIC_SUPPORT_EMAIL'] : []),
      ...(value.PUBLIC_MAKER_SITE === brand.makerSite ? ['PUBLIC_MAKER_SITE'] : []),
    ],
  };
}

/**
 * Why the embedded identity platform and outbox must not run with this configuration, in one sentence that names the
 * variables to set; undefined when they do not run, or nobody but this machine is meant to reach the platform.
 */
export function embeddedFault(config: Config): string | undefined {
  const { identity, smsGateway, trustedProxies, siteOrigins } = config;
  if (identity.jwksUrl !== undefined) return undefined;
  const origin = siteOrigins.find((each) => !isLoopbackOrigin(each));
  if (trustedProxies.length === 0 && origin === undefined) return undefined;
  const reason =
    origin === undefined
      ? 'TRUSTED_PROXIES names a reverse proxy'
      : `SITE_ORIGIN names ${origin}, which is not this machine`;
  const missing = [
    ...['IDENTITY_JWKS_URL', 'IDENTITY_SERVICE_ACCOUNT_EMAIL', 'IDENTITY_SERVICE_ACCOUNT_KEY'],
    ...(smsGateway ? [] : ['SMS_GATEWAY_URL']),
  ].join(', ');
  return `${reason}, but the embedded identity platform is for this machine alone: set ${missing} (docs/operations.md), or ALLOW_EMBEDDED=1 for a trial in which nobody signs in from elsewhere`;
}

/** Whether a web origin is of this machine. Throws nothing: what is not an address is not. */
function isLoopbackOrigin(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? '';
  return /^127(?:\.\d+){3}$|^\[::1\]$|^(?:.+\.)?localhost$/.test(host);
}

/** Throws when only some of a set of interdependent variables are set: a half-configured service cannot work. */
function needTogether<Values extends object>(values: Values, ...names: (keyof Values & string)[]): void {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  throw new Error(`${missing.join(', ')}: must be set together with the others of ${names.join(', ')}`);
}
