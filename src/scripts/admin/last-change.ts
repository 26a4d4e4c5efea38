import { deskSwitches as words } from '../../../words/ar/admin/switches.ts';
import { fill } from '../../../words/fill.ts';
import { formatMoment } from '../../../words/format-moment.ts';

/** Who changed something last, and when. */
export function lastChange({
  changedBy,
  changedAt,
}: {
  changedBy: string | null;
  changedAt: string | null;
}): string {
  if (changedAt === null) return words.untouched;
  const at = formatMoment(changedAt);
  return fill(changedBy === null ? words.byGone : words.by, { who: changedBy ?? '', at });
}
