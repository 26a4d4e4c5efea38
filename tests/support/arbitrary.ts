import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that the contract's input shapes use. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  examples?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

/**
 * Values that match the schema, as they are sent. Constraints known only to a refinement are not respected.
 */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function fromJsonSchema(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1),
        max: Math.min(schema.maximum ?? 2 ** 53 - 1, 2 ** 53 - 1),
      });
    case 'number':
      return fc.double({
        min: schema.minimum ?? schema.exclusiveMinimum ?? -1e6,
        max: schema.maximum ?? 1e6,
        noNaN: true,
      });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(5, schema.maxItems ?? 5),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fromJsonSchema(property)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.string();
  }
}

function text({ pattern, examples, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('a@example.test', 'someone.else@example.test');
  if (format === 'date') return fc.constantFrom('2024-02-29', '2025-12-31');
  if (format === 'date-time') return fc.constantFrom('2025-12-31T10:00:00Z', '2025-12-31T10:00:00+03:00');
  if (examples) return fc.constantFrom(...examples);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({
    minLength: Math.max(1, minLength),
    maxLength: Math.min(maxLength, 80),
    unit: 'grapheme',
  });
}

/** Hostile, broken and accidental values in place of the expected ones. */
export const hostileTexts = [
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1e9',
  '99999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[object Object]',
  '١٢٣',
  '۴۵۶',
  'أرض',
  '\u0000',
  'a\u0000b',
  'a\u0007b\u001b[2J',
  '\ud800',
  '\u202e\u2066abc',
  "' or 1=1 --",
  '"; drop table account; --',
  "1'||(select sql from sqlite_master)||'",
  '%27%20union%20select',
  '%',
  '_',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${process.env}',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
  'ض'.repeat(3000),
  '9'.repeat(400),
];

const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  1e308,
  2 ** 53,
  Number.MIN_VALUE,
  [],
  [[]],
  ['x'],
  {},
  { toString: 'x' },
  { length: 1e9 },
  { $ne: null },
  nested(500),
];

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)];
}

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
