import { addFormTracking, getFormDetails } from '../../../contract/shell/promotion-form.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { formContentName, type FormBody } from '../../../operations/content/entries.ts';
import { findContent } from '../../../database/shell/content.ts';

export function promotionFormModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, getFormDetails, async ({ caller }) => {
    const entry = await findContent<FormBody>(store, formContentName);
    if (!entry) return { shouldShow: false, form: null };
    const closed = await store.database
      .selectFrom('form_tracking')
      .select('id')
      .where('account_id', '=', caller.accountId)
      .where('form', '=', entry.body.key)
      .where('form_updated_at', '=', entry.updatedAt)
      .where('action', '=', 'closed')
      .executeTakeFirst();
    return { shouldShow: !closed, form: { ...entry.body, updatedAt: entry.updatedAt } };
  });

  mountEndpoint(platform, addFormTracking, async ({ caller, body }) => {
    const entry = await findContent<FormBody>(store, formContentName);
    if (entry?.body.key !== body.key) throw new Refusal('subject_not_found');
    await store.database
      .insertInto('form_tracking')
      .values({
        account_id: caller.accountId,
        form: body.key,
        form_updated_at: body.updatedAt,
        action: body.action,
        created_at: new Date().toISOString(),
      })
      .execute();
    return { key: body.key, action: body.action };
  });
}
