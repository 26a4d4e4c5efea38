import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { mapModes, regionKeys } from './vocabulary.ts';

export const AppSettings = z.object({
  defaultRegionKey: z.enum(regionKeys),
  defaultMapMode: z.enum(mapModes),
  isRegionSelectorEnabled: z.boolean(),
  supportEmail: z.email(),
});
export type AppSettings = z.infer<typeof AppSettings>;

export const getAppSettings = endpoint({
  route: routes.getAppSettings,
  access: 'anyone',
  summary: 'Settings of the application',
  data: AppSettings,
});

export const ServerVersion = z.object({ version: z.string() });
export type ServerVersion = z.infer<typeof ServerVersion>;

export const getServerVersion = endpoint({
  route: routes.getServerVersion,
  access: 'anyone',
  summary: 'Version of the server; a newer one makes the site reload',
  data: ServerVersion,
  bare: true,
});
