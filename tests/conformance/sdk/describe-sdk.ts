import { createRequire } from 'node:module';
import { type Description, describeZod } from './describe-zod.ts';
import { packageOf } from './fetch-sdks.ts';
import { propertyOf } from './foreign-object.ts';
import type { SdkVersion } from './sdk-versions.ts';

/** What a version may send, and what it reads answers as. */
export interface SdkDescription {
  create: Description;
  patch: Description;
  stream: Description;
  session: Description;
  playback: Description;
}

const require = createRequire(import.meta.url);

/** Undefined of the second line: it sends what it is given and takes what comes. */
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
