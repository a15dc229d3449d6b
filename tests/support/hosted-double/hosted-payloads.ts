import * as v from 'valibot';
import { HostedError } from './hosted-answer.ts';

const profile = v.strictObject({
  name: v.string(),
  width: v.pipe(v.number(), v.integer()),
  height: v.pipe(v.number(), v.integer()),
  bitrate: v.pipe(v.number(), v.integer()),
  fps: v.pipe(v.number(), v.integer()),
  fpsDen: v.optional(v.pipe(v.number(), v.integer())),
  quality: v.optional(v.pipe(v.number(), v.integer())),
  gop: v.optional(v.string()),
  profile: v.optional(v.string()),
  encoder: v.optional(v.string()),
});

const further = {
  creatorId: v.optional(
    v.pipe(
      v.union([v.string(), v.strictObject({ type: v.literal('unverified'), value: v.string() })]),
      v.transform((sent) => (typeof sent === 'string' ? { type: 'unverified', value: sent } : sent)),
    ),
  ),
  userTags: v.optional(v.record(v.string(), v.unknown())),
  multistream: v.optional(v.unknown()),
  playbackPolicy: v.optional(v.unknown()),
};

/** Source: hosted-api, "Operations and success". */
export const newStreamSchema = v.strictObject({
  name: v.string(),
  record: v.optional(v.boolean()),
  profiles: v.optional(v.nullable(v.array(profile))),
  ...further,
});

export const patchStreamSchema = v.strictObject({
  name: v.optional(v.string()),
  record: v.optional(v.boolean()),
  profiles: v.optional(v.array(profile)),
  suspended: v.optional(v.boolean()),
  ...further,
});

/** @throws HostedError 400 where the text is no JSON. */
export function readJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostedError(400, error instanceof Error ? error.message : 'invalid JSON');
  }
}

/** @throws HostedError 422 whose message is itself JSON, as a schema error is there. Source: hosted-api, "Errors". */
export function readPayload<TSchema extends v.GenericSchema>(schema: TSchema, text: string): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, readJson(text));
  if (result.success) return result.output;
  const [{ path = [], expected, type }] = result.issues;
  const instancePath = path.map(({ key }) => `/${String(key)}`).join('');
  const message =
    expected === 'never' ? 'must NOT have additional properties' : `must be ${type} (expected ${expected})`;
  throw new HostedError(422, JSON.stringify({ instancePath, keyword: type, message }));
}

/** Source: hosted-api, "Behaviours its own tests assert", 6. */
export function checkProfileNames(profiles: readonly { name: string }[]): void {
  const names = profiles.map(({ name }) => name);
  if (names.includes('source')) throw new HostedError(400, 'profile cannot be named "source"');
  if (new Set(names).size < names.length) throw new HostedError(400, 'profile names must be unique');
}
