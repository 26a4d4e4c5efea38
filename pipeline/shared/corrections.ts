import type { AmendmentRow, Changes } from '../../database/loads/amendments.ts';

/** What all corrections of a row together say; later ones prevail. */
export function correctedValues(amendments: readonly AmendmentRow[]): Changes['values'] {
  return Object.assign({}, ...amendments.map(({ changes }) => changes.values)) as Changes['values'];
}

/** Whether the row was withdrawn or retired. */
export function isGone(amendments: readonly AmendmentRow[]): boolean {
  return amendments.some(({ act }) => act !== 'correction');
}

/** Whether a row is not as corrections say. */
export function differs(row: object, values: Changes['values']): boolean {
  const columns = row as Record<string, unknown>;
  return Object.entries(values).some(([column, value]) => columns[column] !== value);
}
