import type { Quarter } from '../../../../contract/map/metrics.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';

/** «الربع الثاني 2024». */
export function quarterName({ year, quarter }: Quarter): string {
  return `${words.quarterNames[quarter - 1] ?? ''} ${year}`;
}
