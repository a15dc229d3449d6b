import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { SdkVersion } from './sdk-versions.ts';

const description = v.record(v.string(), v.array(v.string()));
const recordedSchema = v.object({
  version: v.string(),
  requests: v.array(
    v.object({
      method: v.string(),
      path: v.string(),
      userAgent: v.optional(v.string()),
      body: v.optional(v.unknown()),
      status: v.number(),
      makes: v.optional(v.string()),
    }),
  ),
  describes: v.optional(
    v.object({
      create: description,
      patch: description,
      stream: description,
      session: description,
      playback: description,
    }),
  ),
});
export type RecordedSdk = v.InferOutput<typeof recordedSchema>;

/** What `npm run conformance:sdk -- --record` kept of a version. */
export function readRecorded(version: SdkVersion): RecordedSdk {
  const file = new URL(`recorded/sdk-${version}.json`, import.meta.url);
  return v.parse(recordedSchema, JSON.parse(readFileSync(file, 'utf8')));
}
