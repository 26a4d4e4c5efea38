import { z } from 'zod';
import { Promo } from '../../contract/shell/content.ts';
import type { FormDetails } from '../../contract/shell/promotion-form.ts';
import { findContent, type ContentEntry, type ContentStore } from '../../database/shell/content.ts';

/** Entries of the content service: the keys under which the store keeps them, and their bodies. */

/** The maintenance setting. */
export const maintenanceContentName = 'maintenance';

/** The promotional form for members. */
export const formContentName = 'promotion-form';
export type FormBody = Omit<NonNullable<FormDetails['form']>, 'updatedAt'>;

/** The promotion shown to visitors. */
export const promoContentName = 'promo';

/** What an editor writes; the service sets the time of change. Moments: it is shown from the one, until the other. */
export const PromoBody = Promo.omit({ updatedAt: true }).extend({
  shownFrom: z.iso.datetime().nullish(),
  shownUntil: z.iso.datetime().nullish(),
});
export type PromoBody = z.infer<typeof PromoBody>;

/** The promotion that visitors see at a moment; undefined: there is none, or it is not its time. */
export async function findPromo(
  store: ContentStore,
  now = Date.now(),
): Promise<ContentEntry<PromoBody> | undefined> {
  const entry = await findContent<PromoBody>(store, promoContentName);
  return entry && isShownAt(entry.body, now) ? entry : undefined;
}

export function isShownAt({ shownFrom, shownUntil }: PromoBody, now = Date.now()): boolean {
  return (
    (shownFrom == null || Date.parse(shownFrom) <= now) &&
    (shownUntil == null || Date.parse(shownUntil) >= now)
  );
}
