import { createRequire } from 'node:module';
import { packageOf } from './fetch-sdks.ts';
import { propertyOf } from './foreign-object.ts';
import type { SdkVersion } from './sdk-versions.ts';

/** The kinds of value that may stand at each path: `profiles[].fps`. Words of an enum are `=word`. */
export type Description = Record<string, string[]>;

/** The bodies that a version sends, and the answers that it reads. */
export interface SdkDescription {
  create: Description;
  patch: Description;
  stream: Description;
  session: Description;
  playback: Description;
}

const require = createRequire(import.meta.url);

/** Undefined for the second line of versions, which sends what it is given and takes what comes. */
export function describeSdk(version: SdkVersion): SdkDescription | undefined {
  if (version.startsWith('2.')) return undefined;
  const describe = (name: string, way: 'inbound' | 'outbound') => {
    const module: unknown = require(`${packageOf(version)}/models/components/${name.toLowerCase()}.js`);
    const schema = propertyOf(propertyOf(module, `${name}$`), `${way}Schema`);
    return describeZod(schema);
  };
  return {
    create: describe('NewStreamPayload', 'outbound'),
    patch: describe('StreamPatchPayload', 'outbound'),
    stream: describe('Stream', 'inbound'),
    session: describe('Session', 'inbound'),
    playback: describe('PlaybackInfo', 'inbound'),
  };
}

type Entry = [path: string, ...kinds: string[]];

function describeZod(schema: unknown): Description {
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
