import { z } from 'zod';
import { LinesInput, TextInput, timeIfAny, timeOf } from '../shared/common.ts';
import { PhoneInput } from '../shared/phone-input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { countOf, RegionId, textIfAny, textOf } from '../shared/fields.ts';
import { accountLimits } from '../account/limits.ts';
import { badgeLimits } from './limits.ts';
import { badgesRoutes } from './routes.ts';
import { badgeFormStatuses } from '../shared/vocabulary.ts';

const BadgeIcon = textOf('Name of the drawing that the site has for it');
const FormStatus = z.enum(badgeFormStatuses).meta({
  description:
    'none: never sent; pending: under review; accepted: registered; rejected: refused, may be sent again',
});

/** A user's progress toward one badge. */
export const BadgeProgress = z.object({
  badge: textOf('Stable key of the badge'),
  title: textOf('Name of the badge, in Arabic'),
  description: textOf('What has to be done, in Arabic'),
  badgeIcon: BadgeIcon,
  type: z.enum(['explorer', 'contributor', 'broker']).meta({
    description:
      'explorer: for favorites and days of use; contributor: for reports, files and a complete profile; broker: for offers of the office that the caller belongs to',
  }),
  count: countOf('How often it was done, at most the goal'),
  goal: z.int().positive().meta({ description: 'How often it has to be done' }),
  earnedAt: timeIfAny('When the badge was earned', 'not yet'),
});
export type BadgeProgress = z.infer<typeof BadgeProgress>;

/** Specification §3, «Broker badge details», plus the number of badges earned. */
export const BadgeProfile = z.object({
  name: textIfAny('Name of the caller; null: none was given'),
  brokerBadge: z
    .object({
      title: textOf('Name of the office'),
      type: textOf('What the badge is called, in Arabic'),
      badgeIcon: BadgeIcon,
      joinedDate: timeOf('When the caller joined the office'),
    })
    .nullable()
    .meta({
      description: 'Badge of members of an approved, active broker office; null: the caller is in none',
    }),
  earnedCount: countOf('Badges that the caller has earned'),
  badgeCount: z.int().positive().meta({ description: 'Badges that there are' }),
});
export type BadgeProfile = z.infer<typeof BadgeProfile>;

export const listBadgeProgress = endpoint({
  route: badgesRoutes.listBadgeProgress,
  access: 'member',
  summary: 'All badges with the caller’s progress',
  data: z.array(BadgeProgress),
});

export const getBadgeProfile = endpoint({
  route: badgesRoutes.getBadgeProfile,
  access: 'member',
  summary: 'What the badge block of the user menu shows',
  data: BadgeProfile,
});

export const getBadgeFormStatus = endpoint({
  route: badgesRoutes.getBadgeFormStatus,
  access: 'member',
  summary: 'Whether the caller asked to be registered for broker badges, and how that stands',
  data: z.object({
    status: FormStatus,
    submittedAt: timeIfAny('When the form was sent', 'never'),
  }),
});

export const listBadgeRegions = endpoint({
  route: badgesRoutes.listBadgeRegions,
  access: 'member',
  summary: 'Regions that the registration form offers',
  data: z.array(z.object({ id: RegionId, name: textOf('Name of the region, in Arabic') })),
});

export const sendBadgeForm = endpoint({
  route: badgesRoutes.sendBadgeForm,
  access: 'member',
  summary: 'Sends the registration form; refused while an earlier one is under review',
  body: z.object({
    name: TextInput(accountLimits.nameLength).meta({ description: 'Name of the person' }),
    phoneNumber: PhoneInput,
    email: z
      .email()
      .max(accountLimits.emailLength)
      .nullish()
      .meta({ description: 'E-mail address; null or absent: none' }),
    regionId: RegionId,
    message: LinesInput(badgeLimits.badgeMessageLength)
      .nullish()
      .meta({ description: 'What the person adds; null or absent: nothing' }),
  }),
  data: z.object({ status: FormStatus, submittedAt: timeOf('When the form was sent') }),
});
