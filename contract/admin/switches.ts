import { z } from 'zod';
import { adminLimits } from './limits.ts';
import { adminRoutes } from './routes.ts';
import { DayInput, LinesInput, TextInput, timeIfAny } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { textIfAny, textOf } from '../shared/fields.ts';
import { complaintTypes, type ComplaintType } from '../shared/vocabulary.ts';
import { retentionNames } from '../shell/retention.ts';
import { Maintenance } from '../shell/maintenance.ts';

/** What operators turn on and off, each with who changed it last. */

export const switchNames = [
  'region_selector',
  'offers_need_review',
  'offers_per_day',
  ...retentionNames,
  'price_range',
  'operator_name',
  'server_version',
] as const;
export type SwitchName = (typeof switchNames)[number];

const changed = {
  changedBy: textIfAny('Who changed it last; null: nobody has, or an account that is gone'),
  changedAt: timeIfAny('When it was changed last', 'nobody has'),
};

export const DeskSwitch = z.object({
  name: z.enum(switchNames).meta({ description: 'Name of the switch' }),
  value: textIfAny('Its value; null: the one that the program has by itself'),
  choices: z.array(z.string()).nullable().meta({ description: 'Values that it takes; null: others' }),
  ...changed,
});
export type DeskSwitch = z.infer<typeof DeskSwitch>;

export const listSwitches = endpoint({
  route: adminRoutes.listSwitches,
  access: 'switches.write',
  isOurs: true,
  summary: 'Switches of the product, with who changed each last',
  data: z.array(DeskSwitch),
});

const value = z.string().max(60).nullable();

export const setSwitch = endpoint({
  route: adminRoutes.setSwitch,
  access: 'switches.write',
  isOurs: true,
  summary: 'Sets a switch',
  parameters: z.object({ name: z.enum(switchNames).meta({ description: 'Name of the switch' }) }),
  body: z.object({
    value: value.meta({ description: 'Its value; null: the one that the program has by itself' }),
    valueBefore: value.meta({ description: 'Value that the operator saw' }),
  }),
  data: DeskSwitch,
});

export const DeskMaintenance = z.object({
  setting: Maintenance.nullable().meta({ description: 'The setting; null: the product is open' }),
  ...changed,
});
export type DeskMaintenance = z.infer<typeof DeskMaintenance>;

export const getMaintenance = endpoint({
  route: adminRoutes.getMaintenance,
  access: 'switches.write',
  isOurs: true,
  summary: 'Whether the product is closed for maintenance, and who closed it',
  data: DeskMaintenance,
});

export const maintenanceTargets = ['WEB', 'IOS', 'ANDROID'] as const;

export const startMaintenance = endpoint({
  route: adminRoutes.startMaintenance,
  access: 'switches.write',
  isOurs: true,
  summary: 'Closes the product on every open page until about a time',
  body: z.object({
    until: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
      .meta({ description: 'When it is expected to end, `YYYY-MM-DD HH:mm`, Saudi time' }),
    message: LinesInput(adminLimits.maintenanceMessage).meta({
      description: 'What people are told, in Arabic',
    }),
    targets: z
      .array(z.enum(maintenanceTargets))
      .min(1)
      .meta({ description: 'What is closed: this site, and its sibling apps' }),
  }),
  data: DeskMaintenance,
});

export const endMaintenance = endpoint({
  route: adminRoutes.endMaintenance,
  access: 'switches.write',
  isOurs: true,
  summary: 'Opens the product again',
  data: DeskMaintenance,
});

export const uploadMedia = endpoint({
  route: adminRoutes.uploadMedia,
  access: 'content.write',
  isOurs: true,
  summary: 'Uploads a picture or a film for a promotion; the type is detected from the bytes',
  upload: true,
  data: z.object({
    url: z.url().meta({ description: 'Address of the file' }),
    kind: z.enum(['image', 'video']).meta({ description: 'What it is' }),
  }),
});

const FileUrl = z.url().max(400).nullable();
const Link = z
  .url({ protocol: /^https?$/ })
  .max(400)
  .nullable();
const Html = z.string().max(20_480).nullable();

const PromoFields = {
  imageUrl: FileUrl.meta({ description: 'Picture for wide screens; null: none' }),
  mobileImageUrl: FileUrl.meta({ description: 'Picture for screens of at most 576 px; null: none' }),
  videoUrl: FileUrl.meta({ description: 'Film; null: none' }),
  alternativeText: TextInput(200).nullable().meta({ description: 'What it shows, in words; null: not told' }),
  link: Link.meta({ description: 'Where a click leads; null: nowhere' }),
  html: Html.meta({ description: 'HTML to show; null: none' }),
  shownFrom: DayInput.nullable().meta({ description: 'First day (Saudi time), YYYY-MM-DD; null: at once' }),
  shownUntil: DayInput.nullable().meta({ description: 'Last day, YYYY-MM-DD; null: until it is turned off' }),
};

const DeskPromo = z.object(PromoFields);
export type DeskPromo = z.infer<typeof DeskPromo>;

const MemberFormFields = {
  key: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .meta({ description: 'Key, under which it is recorded what members did with it' }),
  title: TextInput(160).meta({ description: 'Title, in Arabic' }),
  imageUrl: PromoFields.imageUrl,
  mobileImageUrl: PromoFields.mobileImageUrl,
  videoUrl: PromoFields.videoUrl,
  link: PromoFields.link,
  html: PromoFields.html,
};
const DeskMemberForm = z.object(MemberFormFields);
export type DeskMemberForm = z.infer<typeof DeskMemberForm>;

export const Promotions = z.object({
  promo: z
    .object({
      setting: DeskPromo.nullable().meta({ description: 'The promotion of visitors; null: none is on' }),
      isShown: z.boolean().meta({ description: 'Whether visitors see it now' }),
      ...changed,
    })
    .meta({ description: 'The promotion of visitors' }),
  form: z
    .object({
      setting: DeskMemberForm.nullable().meta({ description: 'The form of members; null: none is on' }),
      ...changed,
    })
    .meta({ description: 'The promotional form of members' }),
});
export type Promotions = z.infer<typeof Promotions>;

export const getPromotions = endpoint({
  route: adminRoutes.getPromotions,
  access: 'content.write',
  isOurs: true,
  summary: 'The promotion of visitors and the form of members, with who changed each last',
  data: Promotions,
});

export const setPromo = endpoint({
  route: adminRoutes.setPromo,
  access: 'content.write',
  isOurs: true,
  summary: 'Turns a promotion of visitors on, between two days if they are given',
  body: DeskPromo,
  data: Promotions,
});

export const removePromo = endpoint({
  route: adminRoutes.removePromo,
  access: 'content.write',
  isOurs: true,
  summary: 'Turns the promotion of visitors off',
  data: Promotions,
});

export const setMemberForm = endpoint({
  route: adminRoutes.setMemberForm,
  access: 'content.write',
  isOurs: true,
  summary: 'Turns a promotional form of members on',
  body: DeskMemberForm,
  data: Promotions,
});

export const removeMemberForm = endpoint({
  route: adminRoutes.removeMemberForm,
  access: 'content.write',
  isOurs: true,
  summary: 'Turns the promotional form of members off',
  data: Promotions,
});

const abouts = Object.keys(complaintTypes) as [ComplaintType, ...ComplaintType[]];

export const DeskReason = z.object({
  about: z.enum(abouts).meta({ description: 'What complaints that give it are about' }),
  number: z.int().positive().meta({ description: 'Number of the reason among those of its kind' }),
  title: textOf('The reason, in Arabic'),
  isListed: z.boolean().meta({ description: 'Whether it is offered' }),
  ...changed,
});
export type DeskReason = z.infer<typeof DeskReason>;

export const listReasons = endpoint({
  route: adminRoutes.listReasons,
  access: 'switches.write',
  isOurs: true,
  summary: 'Reasons of complaints, those no longer offered among them',
  data: z.array(DeskReason),
});

export const addReason = endpoint({
  route: adminRoutes.addReason,
  access: 'switches.write',
  isOurs: true,
  summary: 'Adds a reason at the end of its list; one that was offered before is offered again',
  body: z.object({
    about: z.enum(abouts).meta({ description: 'What complaints that give it are about' }),
    title: TextInput(120).meta({ description: 'The reason, in Arabic' }),
  }),
  data: z.array(DeskReason),
});

export const setReason = endpoint({
  route: adminRoutes.setReason,
  access: 'switches.write',
  isOurs: true,
  summary: 'Offers a reason or takes it off its list; complaints that gave it keep it',
  parameters: z.object({
    about: z.enum(abouts).meta({ description: 'What complaints that give it are about' }),
    number: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .pipe(z.int().positive())
      .meta({ description: 'Number of the reason' }),
  }),
  body: z.object({ isListed: z.boolean().meta({ description: 'Whether it is offered' }) }),
  data: z.array(DeskReason),
});
