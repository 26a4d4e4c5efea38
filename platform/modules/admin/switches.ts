import {
  addReason,
  endMaintenance,
  getMaintenance,
  getPromotions,
  listReasons,
  listSwitches,
  removeMemberForm,
  removePromo,
  setMemberForm,
  setPromo,
  setReason,
  setSwitch,
  startMaintenance,
  switchNames,
  type DeskMaintenance,
  type DeskPromo,
  type DeskReason,
  type DeskSwitch,
  type Promotions,
  type SwitchName,
} from '../../../contract/admin/switches.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { complaintTypes, type ComplaintType } from '../../../contract/shared/vocabulary.ts';
import type { FormDetails } from '../../../contract/shell/promotion-form.ts';
import type { Maintenance } from '../../../contract/shell/maintenance.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { putContent, turnOff } from '../../commands/content.ts';
import { maintenanceOf } from '../../../operations/content/maintenance.ts';
import { OperationError } from '../../../operations/operation-error.ts';
import { shownBetween } from '../../../operations/content/promo.ts';
import { keysOf } from '../../../lib/keys.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import * as complaints from '../../../database/complaints/complaints.ts';
import { findContent } from '../../../database/shell/content.ts';
import { lastChangeOf } from '../../../database/shared/journal.ts';
import * as reasons from '../../../database/complaints/reasons.ts';
import { subjectOfReason } from '../../../database/complaints/reasons.ts';
import { readSwitch, switches, writeSwitch } from '../../../database/shell/settings.ts';
import {
  formContentName,
  isShownAt,
  maintenanceContentName,
  promoContentName,
  type PromoBody,
} from '../../../operations/content/entries.ts';

type FormBody = Omit<NonNullable<FormDetails['form']>, 'updatedAt'>;

export function switchesModule(platform: Platform): void {
  const { store } = platform;
  const changed = (subject: string) => lastChangeOf(store, subject);

  async function switchOf(name: SwitchName): Promise<DeskSwitch> {
    const { schema } = switches[name];
    return {
      name,
      value: (await readSwitch(store, name)) ?? null,
      choices: 'options' in schema ? [...schema.options] : null,
      ...(await changed(`switch ${name}`)),
    };
  }

  mountEndpoint(platform, listSwitches, () => Promise.all(switchNames.map(switchOf)));

  mountEndpoint(
    platform,
    setSwitch,
    async ({ caller, parameters: { name }, body: { value, valueBefore } }) => {
      if (value !== null && !switches[name].schema.safeParse(value).success)
        throw new Refusal('bad_request', { field: 'value' });
      const expected = { value: valueBefore ?? undefined };
      await writeSwitch(store, caller.actor, name, value ?? undefined, expected);
      return switchOf(name);
    },
  );

  async function maintenanceNow(): Promise<DeskMaintenance> {
    const entry = await findContent<Maintenance>(store, maintenanceContentName);
    return { setting: entry?.body ?? null, ...(await changed(`content ${maintenanceContentName}`)) };
  }

  mountEndpoint(platform, getMaintenance, maintenanceNow);

  mountEndpoint(platform, startMaintenance, async ({ caller, body: { until, message, targets } }) => {
    const setting = orRefuse(() =>
      maintenanceOf([`--until=${until}`, `--message=${message}`, `--targets=${targets.join(',')}`]),
    );
    await putContent(store, caller.actor, maintenanceContentName, setting);
    return maintenanceNow();
  });

  mountEndpoint(platform, endMaintenance, async ({ caller }) => {
    await turnOff(store, caller.actor, maintenanceContentName);
    return maintenanceNow();
  });

  async function promotionsNow(): Promise<Promotions> {
    const promo = await findContent<PromoBody>(store, promoContentName);
    const form = await findContent<FormBody>(store, formContentName);
    return {
      promo: {
        setting: promo ? toPromo(promo.body) : null,
        isShown: promo !== undefined && isShownAt(promo.body),
        ...(await changed(`content ${promoContentName}`)),
      },
      form: { setting: form?.body ?? null, ...(await changed(`content ${formContentName}`)) },
    };
  }

  mountEndpoint(platform, getPromotions, promotionsNow);

  mountEndpoint(platform, setPromo, async ({ caller, body }) => {
    needContent(body);
    const { shownFrom, shownUntil } = body;
    if (shownFrom !== null && shownUntil !== null && shownUntil < shownFrom)
      throw new Refusal('bad_request', { field: 'shownUntil' });
    const days = shownBetween(shownFrom, shownUntil);
    await putContent(store, caller.actor, promoContentName, { ...promoBodyOf(body), ...days });
    return promotionsNow();
  });

  mountEndpoint(platform, removePromo, async ({ caller }) => {
    await turnOff(store, caller.actor, promoContentName);
    return promotionsNow();
  });

  mountEndpoint(platform, setMemberForm, async ({ caller, body }) => {
    needContent(body);
    await putContent(store, caller.actor, formContentName, body satisfies FormBody);
    return promotionsNow();
  });

  mountEndpoint(platform, removeMemberForm, async ({ caller }) => {
    await turnOff(store, caller.actor, formContentName);
    return promotionsNow();
  });

  async function reasonsNow(): Promise<DeskReason[]> {
    const rows = await complaints.listReasons(store);
    return Promise.all(
      rows.map(async ({ type_id: type, number, title, is_listed: isListed }) => {
        const about = aboutOf(type);
        const change = await changed(subjectOfReason(about, number));
        return { about, number, title, isListed: isListed === 1, ...change };
      }),
    );
  }

  mountEndpoint(platform, listReasons, reasonsNow);

  mountEndpoint(platform, addReason, async ({ caller, body }) => {
    await reasons.addReason(store, caller.actor, body);
    return reasonsNow();
  });

  mountEndpoint(platform, setReason, async ({ caller, parameters, body }) => {
    await reasons.setReason(store, caller.actor, { ...parameters, ...body });
    return reasonsNow();
  });
}

/** Fields of the calls, by the options of the commands that mean the same. */
const fieldOfOption: Readonly<Record<string, string>> = {
  ...{ until: 'until', message: 'message', targets: 'targets' },
};

/** What commands refuse with a sentence is refused here with the name of the field. */
function orRefuse<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw new Refusal('bad_request', { field: fieldOfOption[error.option ?? ''] ?? 'body' });
  }
}

/** A promotion that shows nothing is a mistake. */
function needContent(body: Pick<DeskPromo, 'imageUrl' | 'mobileImageUrl' | 'videoUrl' | 'html'>): void {
  const { imageUrl, mobileImageUrl, videoUrl, html } = body;
  if ([imageUrl, mobileImageUrl, videoUrl, html].every((part) => part === null || part === ''))
    throw new Refusal('bad_request', { field: 'imageUrl' });
}

function promoBodyOf({
  imageUrl,
  mobileImageUrl,
  videoUrl,
  alternativeText,
  link,
  html,
}: DeskPromo): Omit<PromoBody, 'shownFrom' | 'shownUntil'> {
  const media = (url: string | null) => (url === null ? null : { url, alternativeText });
  return {
    ...{ image: media(imageUrl), mobileImage: media(mobileImageUrl), video: media(videoUrl) },
    ...{ imageLink: link, html },
  };
}

function toPromo({
  image,
  mobileImage,
  video,
  imageLink,
  html,
  shownFrom,
  shownUntil,
}: PromoBody): DeskPromo {
  const day = (moment: string | null | undefined) => (moment == null ? null : riyadhDay(Date.parse(moment)));
  return {
    ...{ imageUrl: image?.url ?? null, mobileImageUrl: mobileImage?.url ?? null },
    videoUrl: video?.url ?? null,
    alternativeText: image?.alternativeText ?? mobileImage?.alternativeText ?? video?.alternativeText ?? null,
    ...{ link: imageLink, html, shownFrom: day(shownFrom), shownUntil: day(shownUntil) },
  };
}

function aboutOf(typeId: number): ComplaintType {
  return keysOf(complaintTypes).find((type) => complaintTypes[type] === typeId) ?? 'offer';
}
