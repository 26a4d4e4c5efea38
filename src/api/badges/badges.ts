import type {
  BadgeProgress,
  getBadgeFormStatus as statusCall,
  listBadgeRegions as regionsCall,
  sendBadgeForm as sendCall,
} from '../../../contract/badges/badges.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { badgesRoutes } from '../../../contract/badges/routes.ts';
import type { z } from 'zod';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type BadgeForm = DataOf<typeof statusCall>;
export type BadgeRegions = DataOf<typeof regionsCall>;
export type BadgeFormInput = z.infer<typeof sendCall.body>;

/** Every badge with the caller's progress. */
export function listBadgeProgress(clients: Clients, signal?: AbortSignal): Promise<BadgeProgress[]> {
  return call(clients, badgesRoutes.listBadgeProgress, { signal });
}

/** Status of the caller's registration. */
export function getBadgeForm(clients: Clients, signal?: AbortSignal): Promise<BadgeForm> {
  return call(clients, badgesRoutes.getBadgeFormStatus, { signal });
}

/** Regions to choose from in the form. */
export function listBadgeRegions(clients: Clients, signal?: AbortSignal): Promise<BadgeRegions> {
  return call(clients, badgesRoutes.listBadgeRegions, { signal });
}

export function sendBadgeForm(clients: Clients, form: BadgeFormInput): Promise<BadgeForm> {
  return call(clients, badgesRoutes.sendBadgeForm, { body: form });
}
