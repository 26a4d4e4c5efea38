import { errors, done } from './errors.ts';
import { badges } from './badges.ts';
import { badgesPage } from './badges-page.ts';
import { captcha } from './captcha.ts';
import { complaintReasons } from './complaints.ts';
import { counts } from './counts.ts';
import { heatModes } from './heat.ts';
import { login } from './login.ts';
import { map } from './map.ts';
import { landing } from './landing.ts';
import { market } from './market.ts';
import { money } from './money.ts';
import { pages } from './pages.ts';
import { panel } from './panel.ts';
import { profile } from './profile.ts';
import { project } from './project.ts';
import { regionPicker } from './region-picker.ts';
import { sharing } from './sharing.ts';
import { toasts } from './toasts.ts';
import { outbox, signIn } from './sign-in.ts';

/** The Arabic dictionary is the base: its keys are the type every other language has to satisfy. */
export const words = {
  errors,
  done,
  badges,
  badgesPage,
  captcha,
  complaintReasons,
  counts,
  heatModes,
  landing,
  login,
  map,
  market,
  money,
  outbox,
  pages,
  panel,
  profile,
  project,
  regionPicker,
  sharing,
  signIn,
  toasts,
};
export type Dictionary = typeof words;
