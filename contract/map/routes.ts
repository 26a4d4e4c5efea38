import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature map. */
export const mapRoutes = routesOf({
  getLandMetrics: route('GET', 'api/mapMetrics/landMetrics'),
  listLandMetrics: route('GET', 'api/mapMetrics/landMetrics/list'),
  listCityMetrics: route('GET', 'api/mapMetrics/cityMetrics/list', 4),
  listSavedViews: route('GET', 'api/views', 4),
  saveView: route('PUT', 'api/views', 4),
  renameView: route('PUT', 'api/views/{id}', 4),
  removeView: route('DELETE', 'api/views/{id}', 4),
});
