/** A value of a parameter. Lists are written with `list`. */
export type SqlValue = string | number | boolean | null;

/** A part of a statement: its text, with `?` for each parameter, and the parameters' values. */
export class Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];

  constructor(text: string, values: readonly SqlValue[] = []) {
    this.text = text;
    this.values = values;
  }
}

/** Template for statements: values become parameters, parts of statements are inserted as they are. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql {
  let text = texts[0] ?? '';
  const values: SqlValue[] = [];
  parts.forEach((part, index) => {
    const inner = part instanceof Sql ? part : new Sql('?', [part]);
    text += `${inner.text}${texts[index + 1] ?? ''}`;
    values.push(...inner.values);
  });
  return new Sql(text, values);
}

/** Text of a statement that stands in the code: never pass anything that a caller sent. */
export function raw(text: string): Sql {
  return new Sql(text);
}

/** Returns the condition that all of the given ones hold; without any, one that always holds. */
export function every(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('true') : joined(conditions, ' and ');
}

/** Returns the condition that one of the given ones holds; without any, one that never holds. */
export function some(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('false') : sql`(${joined(conditions, ' or ')})`;
}

/** Returns the condition that a column has one of the values. */
export function isAmong(column: string, values: readonly SqlValue[]): Sql {
  if (values.length === 0) return raw('false');
  return new Sql(`${column} in (${values.map(() => '?').join(', ')})`, values);
}

function joined(parts: readonly Sql[], between: string): Sql {
  return new Sql(
    parts.map(({ text }) => text).join(between),
    parts.flatMap(({ values }) => values),
  );
}
