import type { Maintenance, maintenanceKey, webTarget } from '../contract/shell/maintenance.ts';

/** Checked against the contract by its type alone: the contract's own check would be the largest part of every page. */
export const maintenanceSetting = 'MaintenanceMode' satisfies typeof maintenanceKey;
/** The value of a target list that means this product. */
const ownTarget = 'WEB' satisfies typeof webTarget;

/** What holds while no setting can be had. */
export const noMaintenance: Maintenance = { isEnabled: false, targets: [], expiryDate: '', message: '' };

/** The setting that a text holds; undefined for a text that holds none. */
export function parseMaintenance(text: string): Maintenance | undefined {
  try {
    const { isEnabled, targets, expiryDate, message } = JSON.parse(text) as Record<string, unknown>;
    const isWhole =
      typeof isEnabled === 'boolean' &&
      Array.isArray(targets) &&
      targets.every((target) => typeof target === 'string') &&
      typeof expiryDate === 'string' &&
      typeof message === 'string';
    return isWhole ? { isEnabled, targets, expiryDate, message } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a setting closes this product: it is on, and the web platform is among its targets (specification §4). */
export function closesSite({ isEnabled, targets }: Maintenance): boolean {
  return isEnabled && targets.includes(ownTarget);
}
