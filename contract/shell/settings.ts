import { z } from 'zod';
import { Id, timeIfAny } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { shellRoutes } from './routes.ts';
import { mapModes, regionKeys } from '../shared/vocabulary.ts';

export const AppSettings = z.object({
  defaultRegionKey: z.enum(regionKeys).meta({ description: 'Key of the region that the map opens with' }),
  defaultMapMode: z.enum(mapModes).meta({
    description:
      'Mode that the map opens in: no colours, area, price per m², price of the latest sale, or zoning class',
  }),
  isRegionSelectorEnabled: z.boolean().meta({ description: 'The header offers to choose a region' }),
  megaProjectId: Id.nullable().meta({
    description:
      'Project of the project page and its booking map, whose content and parcels are asked for by it; null while there is none',
  }),
  megaProjectName: z
    .string()
    .nullable()
    .meta({ description: 'Its name, for links to that page, in Arabic; null while there is none' }),
  hasProjects: z.boolean().meta({
    description: 'There is a project; otherwise the site offers no way to the market',
  }),
  promoUpdatedAt: timeIfAny(
    'When the promotion of visitors was last changed: pages ask for one that they have not shown',
    'none is on',
  ),
  supportEmail: z.email().meta({ description: 'E-mail address of those who help' }),
});
export type AppSettings = z.infer<typeof AppSettings>;

export const getAppSettings = endpoint({
  route: shellRoutes.getAppSettings,
  access: 'anyone',
  summary: 'Settings of the application',
  data: AppSettings,
});

export const ServerVersion = z
  .object({
    version: z.string().meta({ description: 'Version of the server: major, minor and patch, as in 0.2.0' }),
  })
  .meta({ description: 'The version' });
export type ServerVersion = z.infer<typeof ServerVersion>;

export const getServerVersion = endpoint({
  route: shellRoutes.getServerVersion,
  access: 'anyone',
  summary: 'Version of the server; a newer one makes the site reload',
  data: ServerVersion,
  bare: true,
});
