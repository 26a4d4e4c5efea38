import type { Engine } from '../connection/store.ts';

/**
 * Statements that let a column that no index and no key names be null; its values stay.
 *
 * @param type type of the column, as its table was created with
 */
export function nullable(engine: Engine, table: string, column: string, type: string): string[] {
  if (engine === 'postgres') return [`alter table ${table} alter column ${column} drop not null`];
  // SQLite cannot drop a constraint, but can drop the column after its values were copied to another.
  return [
    `alter table ${table} add column ${column}_or_null ${type}`,
    `update ${table} set ${column}_or_null = ${column}`,
    `alter table ${table} drop column ${column}`,
    `alter table ${table} rename column ${column}_or_null to ${column}`,
  ];
}
