import * as v from 'valibot';
import { timeUnit } from './values.ts';

// How a client reads answers: from the one schema of a resource, without being stopped by what it does not know.
// Further keys are ignored; a field that is missing or wrong is absent; a list keeps its good items. Only what an
// object cannot do without makes it unreadable. Points in time carry `Ms` in their names and may come in seconds.

/**
 * Names the fields that a client cannot do without; without names these are all that our service always writes. An
 * object that needs no field is even read from a value that is no object, with every field unknown.
 */
// @__NO_SIDE_EFFECTS__
export function needs<TSchema extends v.GenericSchema, const TNames extends readonly string[]>(
  schema: TSchema,
  names: TNames,
) {
  return v.pipe(schema, v.metadata({ needs: names }));
}

/** The value that a tolerant reader makes of this schema. */
export type Tolerant<TSchema> = TSchema extends { readonly item: infer TItem }
  ? readonly Tolerant<TItem>[]
  : TSchema extends { readonly entries: infer TEntries extends v.ObjectEntries }
    ? Simple<TolerantFields<TEntries, NeededIn<TSchema, TEntries>>>
    : TSchema extends { readonly wrapped: infer TWrapped }
      ? Tolerant<TWrapped>
      : TSchema extends v.GenericSchema
        ? v.InferOutput<TSchema>
        : never;

type Simple<T> = { [K in keyof T]: T[K] } & {};

type TolerantFields<TEntries, TNeeded> = {
  [K in keyof TEntries as K extends TNeeded ? NameRead<K, TEntries[K]> : never]: Tolerant<TEntries[K]>;
} & {
  [K in keyof TEntries as K extends TNeeded ? never : NameRead<K, TEntries[K]>]?: Tolerant<TEntries[K]> | undefined;
};

type NeededIn<TSchema, TEntries> =
  | ListIn<TEntries>
  | (MetadataOf<TSchema> extends { needs: readonly (infer TName)[] }
      ? TName
      : { [K in keyof TEntries]: TEntries[K] extends { readonly type: 'optional' } ? never : K }[keyof TEntries]);

/** A list that our service always writes is there in any case, empty where it was not. */
type ListIn<TEntries> = {
  [K in keyof TEntries]: TEntries[K] extends { readonly item: unknown } ? K : never;
}[keyof TEntries];

type Unwrapped<TSchema> = TSchema extends { readonly wrapped: infer TWrapped } ? Unwrapped<TWrapped> : TSchema;

type MetadataOf<TSchema> = TSchema extends v.GenericSchema ? v.InferMetadata<TSchema> : never;

type NameRead<K, TSchema> = K extends string ? (IsTime<TSchema> extends true ? `${K}Ms` : K) : never;

type IsTime<TSchema> = MetadataOf<Unwrapped<TSchema>> extends { unit: typeof timeUnit } ? true : false;

type Read = (value: unknown) => unknown;

/** Makes the tolerant reader of a schema: it returns what could be read, undefined where that is nothing. */
// @__NO_SIDE_EFFECTS__
export function tolerant<TSchema extends v.GenericSchema>(
  schema: TSchema,
): (value: unknown) => Tolerant<TSchema> | undefined {
  // `Tolerant` says by types what `readerOf` does by values; nothing can check the one against the other.
  return readerOf(schema) as (value: unknown) => Tolerant<TSchema> | undefined;
}

/** The parts of schemas that hold others. */
interface Shape {
  type: string;
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
}

function readerOf(schema: v.GenericSchema & Shape): Read {
  if (schema.entries !== undefined) return objectReader(schema, schema.entries);
  if (schema.item !== undefined) return listReader(readerOf(schema.item));
  if (schema.wrapped !== undefined) return readerOf(schema.wrapped);
  const { unit, isLink, isSigned } = v.getMetadata(schema);
  if (schema.type === 'number') return unit === timeUnit ? readTimeMs : isSigned === true ? readSigned : readNumber;
  if (schema.type === 'string') return isLink === true ? readLink : readText;
  return (value) => (v.is(schema, value) ? value : undefined);
}

function objectReader(schema: v.GenericSchema, entries: Readonly<Record<string, v.GenericSchema>>): Read {
  const { needs: needed } = v.getMetadata(schema);
  const isAnything = Array.isArray(needed) && needed.length === 0;
  const fields = Object.entries(entries).map(([name, entry]) => {
    const field = unwrap(entry);
    return {
      name,
      nameRead: v.getMetadata(field).unit === timeUnit ? `${name}Ms` : name,
      read: readerOf(field),
      isNeeded: Array.isArray(needed) ? needed.includes(name) : entry.type !== 'optional',
      isList: field.item !== undefined,
      isAlwaysThere: entry.type !== 'optional',
    };
  });
  return (value) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject && (!isAnything || value === undefined)) return undefined;
    const read: Record<string, unknown> = {};
    for (const field of fields) {
      const isGiven = isObject && Object.hasOwn(value, field.name);
      const found = field.read(isGiven ? Reflect.get(value, field.name) : undefined);
      if (found === undefined && field.isNeeded) return undefined;
      const isEmptyList = found === undefined && field.isList && (field.isAlwaysThere || isGiven);
      read[field.nameRead] = isEmptyList ? [] : found;
    }
    return read;
  };
}

function unwrap(schema: v.GenericSchema & Shape): v.GenericSchema & Shape {
  return schema.wrapped === undefined ? schema : unwrap(schema.wrapped);
}

function listReader(readItem: Read): Read {
  return (value) => (Array.isArray(value) ? value.map(readItem).filter((item) => item !== undefined) : undefined);
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function readSigned(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A link is shown, copied and played: nothing but http(s) may be one. */
function readLink(value: unknown): string | undefined {
  const text = readText(value);
  return text !== undefined && /^https?:\/\//i.test(text) ? text : undefined;
}

/** A value below this is read as seconds: old answers carry them. Source: hosted-api, "Formats". */
const minMilliseconds = 1e11;

/** Reads a point in time in Unix ms from seconds or milliseconds; undefined for 0 (never), NaN and other nonsense. */
function readTimeMs(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  const ms = value < minMilliseconds ? value * 1000 : value;
  return ms <= 8.64e15 ? ms : undefined;
}
