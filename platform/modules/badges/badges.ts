import { sql } from 'kysely';
import {
  getBadgeFormStatus,
  getBadgeProfile,
  listBadgeProgress,
  listBadgeRegions,
  sendBadgeForm,
  type BadgeProgress,
} from '../../../contract/badges/badges.ts';
import { words } from '../../../words/ar/index.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { mayPublish } from '../account/profile.ts';
import { raiseActivity } from '../../badges/activity.ts';
import { badgeRules } from '../../badges/rules.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findAccount, listMemberships } from '../../../database/account/accounts.ts';
import type { Store } from '../../../database/connection/store.ts';
import { listRegions, regionOrRefuse } from '../../../database/shell/regions.ts';

export function badgesModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listBadgeProgress, ({ caller }) => progressOf(store, caller.accountId));

  mountEndpoint(platform, getBadgeProfile, async ({ caller }) => {
    const progress = await progressOf(store, caller.accountId);
    const account = await findAccount(store, caller.accountId);
    const memberships = await listMemberships(store, caller.accountId);
    const office = memberships.find((row) => row.type === 'broker' && mayPublish(row));
    return {
      name: account.name ?? account.first_name,
      brokerBadge: office
        ? {
            title: office.name,
            type: words.badges.broker,
            badgeIcon: 'broker',
            joinedDate: office.member_since,
          }
        : null,
      earnedCount: progress.filter((badge) => badge.earnedAt !== null).length,
      badgeCount: progress.length,
    };
  });

  mountEndpoint(platform, getBadgeFormStatus, async ({ caller }) => {
    const form = await findForm(store, caller.accountId);
    return { status: form?.status ?? 'none', submittedAt: form?.submitted_at ?? null };
  });

  mountEndpoint(platform, listBadgeRegions, async () => {
    const regions = await listRegions(store);
    return regions.map(({ id, name }) => ({ id, name }));
  });

  mountEndpoint(platform, sendBadgeForm, async ({ caller, body }) => {
    await regionOrRefuse(store, body.regionId);
    const submittedAt = new Date().toISOString();
    const row = {
      name: body.name,
      phone_number: body.phoneNumber,
      email: body.email ?? null,
      region_id: body.regionId,
      message: body.message ?? null,
      status: 'pending' as const,
      submitted_at: submittedAt,
    };
    const saved = await store.database
      .insertInto('badge_form')
      .values({ account_id: caller.accountId, ...row })
      // A rejected form may be sent again; a pending or accepted one may not.
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(row).where('badge_form.status', '=', 'rejected'),
      )
      .returning('status')
      .executeTakeFirst();
    if (!saved) throw new Refusal('form_already_sent');
    return { status: saved.status, submittedAt };
  });
}

async function findForm({ database }: Store, accountId: number) {
  return database.selectFrom('badge_form').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

async function progressOf(store: Store, accountId: number): Promise<BadgeProgress[]> {
  const { database } = store;
  await countOffers(store, accountId);
  const counts = await database
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const awards = await database
    .selectFrom('badge_award')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  return badgeRules.map(({ badge, type, kind, goal }) => ({
    badge,
    title: words.badges.titles[badge],
    description: words.badges.descriptions[badge],
    badgeIcon: badge,
    type,
    count: Math.min(goal, counts.find((row) => row.kind === kind)?.count ?? 0),
    goal,
    earnedAt: awards.find((row) => row.badge === badge)?.earned_at ?? null,
  }));
}

/** Offers are also published by files that are loaded, so they are counted when badges are read. */
async function countOffers(store: Store, accountId: number): Promise<void> {
  const { count } = await store.database
    .selectFrom('offer')
    .innerJoin('organisation_member as member', 'member.organisation_id', 'offer.organisation_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('member.account_id', '=', accountId)
    .where('offer.state', 'not in', ['draft', 'review'])
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  await store.write(async (transaction) => {
    await raiseActivity(store.engine, transaction, accountId, 'offers_published', count);
  });
}
