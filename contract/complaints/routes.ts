import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature complaints. */
export const complaintsRoutes = routesOf({
  addAttachment: route('POST', 'api/attachments'),
  listComplaintReasons: route('GET', '/complaints/{id}/reasons'),
  addComplaint: route('POST', '/complaints'),
  reportParcel: route('POST', '/api/Report/Parcel'),
  removeAttachment: route('DELETE', 'api/attachments/{id}', 4),
});
