import { sendCampaignForm } from '../../contract/campaigns/campaigns.ts';
import { callPlatform } from './calls.ts';
import { solveCaptcha } from './captcha.ts';
import { newPhoneNumber } from './people.ts';
import type { TestPlatform } from './platform.ts';
import { freshDevice } from './sign-in.ts';

/** Sends a form as a landing page does; the given values override those of a new person. */
export async function sendForm(
  platform: TestPlatform,
  body: Record<string, unknown> = {},
  { campaign = 'spring-2026', headers = freshDevice() } = {},
) {
  const recaptchaResponse = 'recaptchaResponse' in body ? undefined : await solveCaptcha(platform);
  return callPlatform(platform, sendCampaignForm, {
    parameters: { campaign },
    body: { phoneNumber: newPhoneNumber(), recaptchaResponse, ...body },
    headers,
  });
}
