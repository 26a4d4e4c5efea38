import type { z } from 'zod';
import { mapRoutes } from '../../../contract/map/routes.ts';
import type { SavedView, saveView as saveCall } from '../../../contract/map/saved-views.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** A view with its name; `replaces` overwrites the view that has the name. */
export type NewView = z.input<typeof saveCall.body>;

/** All of the caller's saved views, of all regions, most recently saved first. */
export function listSavedViews(clients: Clients, signal?: AbortSignal): Promise<SavedView[]> {
  return call(clients, mapRoutes.listSavedViews, { signal });
}

/** Saves a view. Refused with `view_exists` if another view has the name. Idempotent. */
export function saveView(clients: Clients, body: NewView): Promise<SavedView> {
  return call(clients, mapRoutes.saveView, { body });
}

/** Renames a view. Refused with `view_exists`, or `view_not_found` if it no longer exists. */
export function renameView(clients: Clients, id: number, name: string): Promise<SavedView> {
  return call(clients, mapRoutes.renameView, { parameters: { id }, body: { name } });
}

/** Removes a view. Refused with `view_not_found` if it no longer exists. */
export function removeView(clients: Clients, id: number): Promise<unknown> {
  return call(clients, mapRoutes.removeView, { parameters: { id } });
}
