import { z } from 'zod';
import { Id, IdInput, TextInput, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { viewLimits } from './view-limits.ts';
import { mapRoutes } from './routes.ts';
import { viewAddressPattern } from './view-address.ts';
import { regionKeys } from '../shared/vocabulary.ts';

const viewId = 'Id of the saved view';
const ViewId = Id.meta({ description: viewId });
const viewName = 'What the person calls it, one line; none of their others is called so';
const regionKey = z.enum(regionKeys).meta({ description: 'Key of the region whose map it is of' });
const address =
  'The view as the map’s own address says it: the query (mode, classes, overlays, list, selection, filters), and `#map=zoom/latitude/longitude`';
const NameInput = TextInput(viewLimits.savedViewName).meta({ description: viewName });

/** A map view that a user saved under a name. */
export const SavedView = z.object({
  id: ViewId,
  name: z.string().meta({ description: viewName }),
  regionKey,
  address: z.string().meta({ description: address }),
  createdAt: timeOf('When it was saved'),
  updatedAt: timeOf('When it was last saved anew or renamed'),
});
export type SavedView = z.infer<typeof SavedView>;

export const listSavedViews = endpoint({
  route: mapRoutes.listSavedViews,
  access: 'member',
  isOurs: true,
  summary: 'All of the caller’s saved views, of all regions, saved last first',
  data: z.array(SavedView),
});

export const saveView = endpoint({
  route: mapRoutes.saveView,
  access: 'member',
  isOurs: true,
  summary:
    'Saves a view under a name. A name that another view has is refused with view_exists unless it is to be replaced; the same view under the same name is saved once, however often the call is made',
  body: z.object({
    name: NameInput,
    regionKey,
    address: z.string().regex(viewAddressPattern).meta({ description: address }),
    replaces: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether it takes the place of the view that has the name; false when absent' }),
  }),
  data: SavedView,
});

export const renameView = endpoint({
  route: mapRoutes.renameView,
  access: 'member',
  isOurs: true,
  summary: 'Renames a saved view. A name that another one has is refused with view_exists',
  parameters: z.object({ id: IdInput.meta({ description: viewId }) }),
  body: z.object({ name: NameInput }),
  data: SavedView,
});

export const removeView = endpoint({
  route: mapRoutes.removeView,
  access: 'member',
  isOurs: true,
  summary: 'Removes a saved view',
  parameters: z.object({ id: IdInput.meta({ description: viewId }) }),
  data: z.object({ id: Id.meta({ description: 'Id of the view that was removed' }) }),
});
