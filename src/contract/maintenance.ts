import { z } from 'zod';

/** Key of the remote setting (specification §3, §7). */
export const maintenanceKey = 'MaintenanceMode';

/** The value of a target list that means this product. */
export const webTarget = 'WEB';

/** Specification §3, «Maintenance config». `expiryDate` is Saudi time. */
export const Maintenance = z.object({
  isEnabled: z.boolean(),
  targets: z.array(z.string()).meta({ description: 'Platforms that are closed: WEB, IOS, ANDROID' }),
  expiryDate: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  message: z.string(),
});
export type Maintenance = z.infer<typeof Maintenance>;
