/** Whether a table has the key as its own: narrows a name from outside to the table's keys. */
export function hasKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}

/** Returns the keys of a table under their own types: tables are constants, which have no keys but those declared. */
export function keysOf<Table extends object>(table: Table): (keyof Table)[] {
  // The compiler takes any object to possibly have more keys than its type declares.
  return Object.keys(table) as (keyof Table)[];
}
