import { z } from 'zod';
import { Id, LinesInput, PhoneInput, TextInput, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { badgeFormStatuses } from './vocabulary.ts';

/** How far a person is with one badge. */
export const BadgeProgress = z.object({
  badge: z.string().meta({ description: 'Stable key of the badge' }),
  title: z.string(),
  description: z.string().meta({ description: 'What has to be done, in Arabic' }),
  badgeIcon: z.string().meta({ description: 'Name of the drawing that the site has for it' }),
  type: z.enum(['explorer', 'contributor', 'broker']),
  count: z.int().nonnegative().meta({ description: 'How often it was done, at most the goal' }),
  goal: z.int().positive(),
  earnedAt: Time.nullable(),
});
export type BadgeProgress = z.infer<typeof BadgeProgress>;

/** Specification §3, «Broker badge details», with the number earned. */
export const BadgeProfile = z.object({
  name: z.string().nullable(),
  brokerBadge: z
    .object({
      title: z.string(),
      type: z.string(),
      badgeIcon: z.string(),
      joinedDate: Time,
    })
    .nullable()
    .meta({ description: 'Only for members of an approved broker organisation' }),
  earnedCount: z.int().nonnegative(),
  badgeCount: z.int().positive(),
});
export type BadgeProfile = z.infer<typeof BadgeProfile>;

export const listBadgeProgress = endpoint({
  route: routes.listBadgeProgress,
  access: 'member',
  summary: 'All badges with the caller’s progress',
  data: z.array(BadgeProgress),
});

export const getBadgeProfile = endpoint({
  route: routes.getBadgeProfile,
  access: 'member',
  summary: 'What the badge block of the user menu shows',
  data: BadgeProfile,
});

export const getBadgeFormStatus = endpoint({
  route: routes.getBadgeFormStatus,
  access: 'member',
  summary: 'Whether the caller asked to be registered for broker badges, and how that stands',
  data: z.object({ status: z.enum(badgeFormStatuses), submittedAt: Time.nullable() }),
});

export const listBadgeRegions = endpoint({
  route: routes.listBadgeRegions,
  access: 'member',
  summary: 'Regions that the registration form offers',
  data: z.array(z.object({ id: Id, name: z.string() })),
});

export const sendBadgeForm = endpoint({
  route: routes.sendBadgeForm,
  access: 'member',
  summary: 'Sends the registration form; refused while an earlier one is under review',
  body: z.object({
    name: TextInput(160),
    phoneNumber: PhoneInput,
    email: z.email().max(254).nullish(),
    regionId: Id,
    message: LinesInput(2000).nullish(),
  }),
  data: z.object({ status: z.enum(badgeFormStatuses), submittedAt: Time }),
});
