import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature usage. */
export const usageRoutes = routesOf({
  logEvent: route('POST', '/events/log'),
  saveSession: route('POST', '/accounts/userTracking/SaveSession'),
  closeSession: route('PUT', '/accounts/userTracking/CloseSession/{sessionId}'),
});
