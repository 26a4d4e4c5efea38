import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature account. */
export const accountRoutes = routesOf({
  getProfile: route('GET', 'accounts/user/profile'),
  updateProfile: route('PUT', 'accounts/user/profile', 3),
  signIn: route('POST', 'oauth/signin'),
  verifyPhone: route('POST', 'oauth/phone/verify'),
  getCustomToken: route('POST', 'oauth/phone/customToken'),
  savePhone: route('PUT', 'oauth/user/phone'),
  changePhone: route('PUT', 'oauth/user/phone/update'),
  exportAccount: route('POST', 'api/account/export', 4),
  eraseAccount: route('POST', 'api/account/erasure', 4),
  signOut: route('POST', 'api/account/signOut', 4),
  sendEmailLink: route('POST', 'api/email/link', 4),
  verifyEmail: route('POST', 'api/email/verification', 4),
});
