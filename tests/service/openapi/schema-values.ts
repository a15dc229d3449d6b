import type { JsonSchema } from '@valibot/to-json-schema';
import fc, { type Arbitrary } from 'fast-check';

type Definition = JsonSchema | boolean | undefined;

// The schemas that requests are described with use what is handled here; what is new has to be added.

/** Values that fit a schema of the API's description, the ends of its ranges among them. */
export function fittingValue(schema: Definition): Arbitrary<unknown> {
  if (schema === undefined || typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fittingValue));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integerWithin(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'string':
      return textWithin(schema);
    case 'array':
      return fc.array(fittingValue(Array.isArray(schema.items) ? undefined : schema.items), {
        maxLength: Math.min(4, schema.maxItems ?? 4),
      });
    case 'object':
      return objectOf(schema);
    default:
      throw new Error(`No values for ${JSON.stringify(schema)}`);
  }
}

function integerWithin({ minimum = -1e6, maximum = 1e6 }: JsonSchema): Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

const words = [
  '',
  ' ',
  'source',
  'Council',
  '../..',
  "'; DROP TABLE streams --",
  '<script>',
  '\u0000',
  '\u202e',
  '🎥',
  'é',
];

function textWithin({ minLength = 0, maxLength = 40, pattern }: JsonSchema): Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40) >> 2) }),
    fc.constantFrom(...words.filter(({ length }) => length >= minLength && length <= maxLength)),
    fc.constant('n'.repeat(maxLength)),
  );
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties,
  maxProperties,
}: JsonSchema): Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fittingValue(field)])),
    { requiredKeys: [...required], noNullPrototype: true },
  );
  if (typeof additionalProperties !== 'object' || maxProperties === 0) return known;
  const keys = fc.string({ minLength: 1, maxLength: 8 }).filter((key) => key !== '__proto__');
  return fc.dictionary(keys, fittingValue(additionalProperties), { maxKeys: 3, noNullPrototype: true });
}

/** Values that any parser should refuse, or at least survive. */
export const strangeValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, '', '1', 'true', [], {}, [[]], [null]),
  fc.constantFrom<unknown>({ length: 1 }, { constructor: { prototype: { record: true } } }, { toString: 1 }),
  fc.constantFrom(10_001, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(50, 3000).map(nested),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { profiles: value };
  return value;
}

const strayKey = fc.oneof(
  fc.constantFrom('id', 'streamKey', 'playbackId', 'createdAt', 'parentId', 'userId', 'kind', 'isActive', 'lastSeen'),
  fc.constantFrom('constructor', 'toString', 'hasOwnProperty', 'record', 'suspended', 'aircheck', ''),
  fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__'),
);

/** A fitting value with one thing about it changed: a key lost, added or exchanged, or a part that is something else. */
export function nearlyFittingValue(schema: Definition): Arbitrary<unknown> {
  return fc.tuple(fittingValue(schema), fc.nat(), strayKey, strangeValue).map(([value, choice, key, strange]) => {
    if (Array.isArray(value)) return choice % 2 === 0 ? [...value, strange] : Object.assign({}, value);
    if (typeof value !== 'object' || value === null) return strange;
    const entries = Object.entries(value);
    const at = choice % Math.max(1, entries.length);
    switch (choice % 4) {
      case 0:
        return Object.fromEntries(entries.filter((_, index) => index !== at));
      case 1:
        return Object.fromEntries([...entries, [key, strange]]);
      case 2:
        return entries;
      default:
        return Object.fromEntries(entries.map(([name, one], index) => [name, index === at ? strange : one]));
    }
  });
}
