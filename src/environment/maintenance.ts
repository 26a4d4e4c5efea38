import type { Maintenance, maintenanceKey, webTarget } from '../../contract/shell/maintenance.ts';

/** Checked against the contract only at compile time: its runtime schema would be the largest part of every page. */
export const maintenanceSetting = 'MaintenanceMode' satisfies typeof maintenanceKey;
/** The target that stands for this product. */
const ownTarget = 'WEB' satisfies typeof webTarget;

/** Used while no setting could be loaded. */
export const noMaintenance: Maintenance = { isEnabled: false, targets: [], expiryDate: '', message: '' };

/**
 * Parses the setting, which is typed by hand: a part that is missing or unreadable counts as empty, and one target may
 * be a text instead of a list. Undefined if the text does not say whether maintenance is on.
 */
export function parseMaintenance(text: string): Maintenance | undefined {
  try {
    const { isEnabled, targets, expiryDate, message } = JSON.parse(text) as Record<string, unknown>;
    if (typeof isEnabled !== 'boolean') return undefined;
    return {
      isEnabled,
      targets: [targets].flat().filter((target) => typeof target === 'string'),
      expiryDate: textOf(expiryDate),
      message: textOf(message),
    };
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether a setting closes this site: it is enabled, and the web platform is among its targets (specification §4). */
export function closesSite({ isEnabled, targets }: Maintenance): boolean {
  return isEnabled && targets.includes(ownTarget);
}
