import { readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Description, SdkDescription } from './describe-sdk.ts';
import type { RecordedRequest } from './record-requests.ts';
import type { SdkVersion } from './sdk-versions.ts';

const requestSchema = v.object({
  method: v.string(),
  path: v.string(),
  userAgent: v.optional(v.string()),
  body: v.optional(v.unknown()),
  status: v.number(),
  makes: v.optional(v.string()),
});
const descriptionSchema = v.object({ describes: v.string(), fields: v.record(v.string(), v.array(v.string())) });

export interface RecordedSdk {
  requests: v.InferOutput<typeof requestSchema>[];
  /** Empty for the second line of versions. */
  describes: Partial<Record<string, Description>>;
}

const fileOf = (version: SdkVersion) => new URL(`recorded/sdk-${version}.ndjson`, import.meta.url);

/** Writes a line for each request and for each of the SDK's descriptions. */
export function writeRecorded(
  version: SdkVersion,
  requests: readonly RecordedRequest[],
  description: SdkDescription | undefined,
): void {
  const described = Object.entries(description ?? {}).map(([describes, fields]) => ({ describes, fields }));
  writeFileSync(fileOf(version), [...requests, ...described].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

export function readRecorded(version: SdkVersion): RecordedSdk {
  const lines = readFileSync(fileOf(version), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const recorded: RecordedSdk = { requests: [], describes: {} };
  for (const line of lines) {
    const described = v.safeParse(descriptionSchema, line);
    if (described.success) recorded.describes[described.output.describes] = described.output.fields;
    else recorded.requests.push(v.parse(requestSchema, line));
  }
  return recorded;
}
