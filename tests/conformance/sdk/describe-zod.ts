import { propertyOf } from './foreign-object.ts';

/** The kinds of value that may stand at each path: `profiles[].fps`. Words of an enum are `=word`. */
export type Description = Record<string, string[]>;

type Entry = [path: string, ...kinds: string[]];

/** What a schema of the SDK's library reads or writes. */
export function describeZod(schema: unknown): Description {
  const found: Description = {};
  for (const [path, ...kinds] of entriesOf(schema, '')) {
    found[path] = [...new Set([...(found[path] ?? []), ...kinds])];
  }
  return found;
}

function entriesOf(schema: unknown, path: string): Entry[] {
  const definition = propertyOf(schema, '_def');
  const inner = (name: string) => propertyOf(definition, name);
  const type = String(inner('typeName')).replace('Zod', '');
  switch (type) {
    case 'Optional':
      return [[path, 'absent'], ...entriesOf(inner('innerType'), path)];
    case 'Nullable':
      return [[path, 'null'], ...entriesOf(inner('innerType'), path)];
    case 'Effects':
      return entriesOf(inner('schema'), path);
    case 'Lazy': {
      const getter = inner('getter');
      return entriesOf(typeof getter === 'function' ? Reflect.apply(getter, undefined, []) : undefined, path);
    }
    case 'Union':
      return listOf(inner('options')).flatMap((option) => entriesOf(option, path));
    case 'Array':
      return [[path, 'array'], ...entriesOf(inner('type'), `${path}[]`)];
    case 'Record':
      return [[path, 'object'], ...entriesOf(inner('valueType'), `${path}{}`)];
    case 'Object': {
      const fields = Object.entries(propertyOf(schema, 'shape') ?? {});
      return [
        [path, 'object'],
        ...fields.flatMap(([name, field]) => entriesOf(field, path === '' ? name : `${path}.${name}`)),
      ];
    }
    case 'NativeEnum':
      return [[path, ...wordsOf(inner('values'))]];
    default:
      return [[path, type.toLowerCase()]];
  }
}

/** An enum of numbers has its names among its values. */
function wordsOf(values: unknown): string[] {
  return Object.entries(values ?? {}).flatMap(([key, word]) => (/^\d+$/.test(key) ? [] : [`=${word}`]));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
