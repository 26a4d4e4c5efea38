import type { Maintenance, maintenanceKey, webTarget } from '../contract/shell/maintenance.ts';

/** Checked against the contract only at compile time: its runtime schema would be the largest part of every page. */
export const maintenanceSetting = 'MaintenanceMode' satisfies typeof maintenanceKey;
/** The target that stands for this product. */
const ownTarget = 'WEB' satisfies typeof webTarget;

/** Used while no setting could be loaded. */
export const noMaintenance: Maintenance = { isEnabled: false, targets: [], expiryDate: '', message: '' };

/** Parses the setting; undefined if the text is invalid. */
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

/** Whether a setting closes this site: it is enabled, and the web platform is among its targets (specification §4). */
export function closesSite({ isEnabled, targets }: Maintenance): boolean {
  return isEnabled && targets.includes(ownTarget);
}
