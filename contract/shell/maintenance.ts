import { z } from 'zod';

/** Key of the remote setting (specification §3, §7). */
export const maintenanceKey = 'MaintenanceMode';

/** The target that stands for this product. */
export const webTarget = 'WEB';

/** Specification §3, «Maintenance config». */
export const Maintenance = z.object({
  isEnabled: z.boolean().meta({ description: 'Maintenance is on' }),
  targets: z.array(z.string()).meta({ description: 'Platforms that are closed: WEB, IOS, ANDROID' }),
  expiryDate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    .meta({ description: 'When it is expected to end, YYYY-MM-DD HH:mm:ss, Saudi time' }),
  message: z.string().meta({ description: 'What people are told, in Arabic' }),
});
export type Maintenance = z.infer<typeof Maintenance>;
