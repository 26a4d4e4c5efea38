import {
  listSavedViews,
  removeView,
  renameView,
  saveView,
  type SavedView,
} from '../../../contract/map/saved-views.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import * as views from '../../../database/map/saved-views.ts';

export function savedViewsModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listSavedViews, async ({ caller }) => {
    const rows = await views.listSavedViews(store, caller.accountId);
    return rows.map(toView);
  });

  mountEndpoint(platform, saveView, async ({ caller, body }) =>
    toView(await views.saveView(store, caller.accountId, body)),
  );

  mountEndpoint(platform, renameView, async ({ caller, parameters, body }) => {
    const row = await views.renameView(store, caller.accountId, { ...parameters, ...body });
    if (!row) throw new Refusal('view_not_found');
    return toView(row);
  });

  mountEndpoint(platform, removeView, async ({ caller, parameters }) => {
    const wasThere = await views.removeView(store, caller.accountId, parameters.id);
    if (!wasThere) throw new Refusal('view_not_found');
    return { id: parameters.id };
  });
}

function toView(row: views.SavedViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    regionKey: row.region_key,
    address: row.address,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
