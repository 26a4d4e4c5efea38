import { sendCampaignForm } from '../../../contract/campaigns/campaigns.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { verifyCaptcha } from '../../identity/captcha.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import { networkOfCaller } from '../../http/limits/client-address.ts';
import { countForms, storeCampaignForm } from '../../../database/campaigns/campaign-forms.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Forms that may be sent per hour from one device, and per day for one number. */
const most = { device: 10, phone: 5 };

/** Forms of landing pages. Duplicates and bots get the same response as anybody else, so that they learn nothing. */
export function campaignsModule(platform: Platform): void {
  const { config, store } = platform;

  mountEndpoint(platform, sendCampaignForm, async ({ caller, parameters, body, request }) => {
    const isHuman = await verifyCaptcha(platform, body.recaptchaResponse, request.ip);
    if (!isHuman) throw new Refusal('captcha_failed');
    const network = networkOfCaller(request, config) ?? 'site';
    // The number is counted last: a caller over their own limit must not use up the limit of somebody else's number.
    const wait =
      (await takeAllowance(store, `form from address ${network}`, config.formsPerHourOfAddress, hour)) ||
      (await takeAllowance(store, `form from device ${caller.deviceId}`, most.device, hour)) ||
      (await takeAllowance(store, `form for ${body.phoneNumber}`, most.phone, day));
    if (wait > 0) throw new Refusal('too_many_forms', { waitMilliseconds: wait });
    if ((await countForms(store.database)) >= config.storedForms)
      throw new Refusal('forms_paused', { waitMilliseconds: hour });
    const now = new Date();
    const form = {
      campaign: parameters.campaign,
      name: body.name ?? null,
      phone_number: body.phoneNumber,
      email: body.email ?? null,
      message: body.message ?? null,
      region_key: body.regionKey ?? null,
      ref_user_id: body.refUserId ?? null,
      source: body.source ?? null,
      medium: body.medium ?? null,
      content: body.content ?? null,
    };
    // A honeypot: people do not see that field, bots fill it in.
    if (!body.website) await storeCampaignForm(store, form, now);
    return { receivedAt: now.toISOString() };
  });
}
