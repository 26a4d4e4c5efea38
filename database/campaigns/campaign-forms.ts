import type { Insertable, Kysely } from 'kysely';
import type { Store } from '../connection/store.ts';
import type { CampaignFormTable, Database } from '../schema/schema.ts';
import { countOf } from '../connection/count-of.ts';

const dayMilliseconds = 86_400_000;

export type CampaignForm = Omit<Insertable<CampaignFormTable>, 'id' | 'created_at' | 'day'>;

/**
 * Stores a form, unless the same number sent one for the same campaign within 24 hours. Of two concurrent ones, in
 * any processes, the unique key on the day keeps one.
 */
export async function storeCampaignForm(store: Store, form: CampaignForm, now: Date): Promise<void> {
  const createdAt = now.toISOString();
  const dayBefore = new Date(now.getTime() - dayMilliseconds).toISOString();
  await store.write(async (transaction) => {
    const earlier = await transaction
      .selectFrom('campaign_forms')
      .select('id')
      .where('campaign', '=', form.campaign)
      .where('phone_number', '=', form.phone_number)
      .where('created_at', '>', dayBefore)
      .executeTakeFirst();
    if (earlier) return;
    await transaction
      .insertInto('campaign_forms')
      .values({ ...form, created_at: createdAt, day: createdAt.slice(0, 10) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** What is shown of a stored form. */
export const campaignFormColumns = [
  'created_at',
  'campaign',
  'name',
  'phone_number',
  'email',
  'message',
  'region_key',
  'ref_user_id',
  'source',
  'medium',
  'content',
] as const satisfies (keyof CampaignFormTable)[];

/** Stored forms, newest last; optionally only of one campaign, or since a moment. */
export async function listCampaignForms(
  { database }: Store,
  { campaign, since }: { campaign?: string | undefined; since?: Date | undefined },
) {
  return database
    .selectFrom('campaign_forms')
    .select(campaignFormColumns)
    .$if(campaign !== undefined, (query) => query.where('campaign', '=', campaign ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since?.toISOString() ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A page of stored forms, newest first. */
export async function listCampaignFormPage(
  database: Kysely<Database>,
  { campaign, since }: { campaign?: string | undefined; since?: Date | undefined },
  { offset, limit }: { offset: number; limit: number },
) {
  const matching = database
    .selectFrom('campaign_forms')
    .$if(campaign !== undefined, (query) => query.where('campaign', '=', campaign ?? ''))
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since?.toISOString() ?? ''));
  const rows = await matching
    .select(['id', ...campaignFormColumns])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: await countOf(matching) };
}

/** Campaigns that forms were sent for, the last one first. */
export async function listCampaignNames(
  database: Kysely<Database>,
): Promise<{ campaign: string; forms: number; lastAt: string }[]> {
  const rows = await database
    .selectFrom('campaign_forms')
    .select(({ fn }) => ['campaign', fn.countAll<number>().as('forms'), fn.max('created_at').as('lastAt')])
    .groupBy('campaign')
    .orderBy('lastAt', 'desc')
    .execute();
  return rows.map(({ forms, ...row }) => ({ ...row, forms: Number(forms) }));
}

/** How many forms are stored, optionally only those since a moment. */
export async function countForms(database: Kysely<Database>, since?: Date): Promise<number> {
  return countOf(
    database
      .selectFrom('campaign_forms')
      .$if(since !== undefined, (query) => query.where('created_at', '>=', since?.toISOString() ?? '')),
  );
}
