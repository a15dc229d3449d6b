import * as v from 'valibot';
import { retentionSchema } from './retention.ts';
import { reconnectSecondsSchema } from './stream.ts';
import { needs } from './tolerant.ts';
import { days, described, seconds } from './values.ts';

const maxUrlLength = 300;
export const maxEmbedOrigins = 50;

/** The origin of a URL that has nothing after it; undefined for everything else. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text);
  const isBare = `${pathname}${search}${hash}${username}${password}` === '/';
  return isBare && /^https?:$/.test(protocol) ? origin : undefined;
}

export const publicUrlForm = 'like https://live.example.org, without a path';

/** The address that every link begins with: the dashboard is at its root, so it has no path. Empty: as each page is opened. */
export const publicUrlSchema = v.pipe(
  v.string(),
  v.maxLength(maxUrlLength),
  v.trim(),
  v.check((text) => text === '' || originOf(text) !== undefined, `should be ${publicUrlForm}; or empty`),
  v.transform((text) => originOf(text) ?? ''),
);

export const embedOriginForm =
  'like https://www.example.org or https://*.example.org, without a path; or * for any site';

/** A source of a content security policy: it must not be able to end its directive. */
export const embedOriginSchema = v.pipe(
  v.string(),
  v.maxLength(maxUrlLength),
  v.regex(
    /^(?:\*|https?:\/\/(?:\*\.)?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?::\d{1,5})?)$/,
    `should be ${embedOriginForm}`,
  ),
  v.toLowerCase(),
);
export const embedOriginsSchema = v.pipe(v.array(embedOriginSchema), v.maxLength(maxEmbedOrigins));

/** Body of `PATCH /aircheck/settings`: absent fields stay as they are, and null is the default again. */
export const changeSettingsSchema = v.strictObject({
  publicUrl: v.optional(v.nullable(publicUrlSchema)),
  embedOrigins: v.optional(v.nullable(embedOriginsSchema)),
  reconnectSeconds: v.optional(v.nullable(reconnectSecondsSchema)),
  retention: v.optional(v.nullable(retentionSchema)),
});
export type ChangeSettings = v.InferInput<typeof changeSettingsSchema>;
export type SettingName = keyof ChangeSettings;

/** A variable may say things that the page does not offer: hours, or half a second. */
const givenRetention = v.union([v.literal('forever'), days]);

const settingOf = <TSchema extends v.GenericSchema>(value: TSchema, sentence: string) =>
  described(
    // A tolerant reader knows no empty text: an address may be absent.
    needs(
      v.strictObject({
        value: described(value, 'The value in effect.'),
        default: described(value, 'The default.'),
        isChanged: described(v.boolean(), 'True if it was changed here, so that the default does not apply.'),
        variable: v.optional(
          described(v.string(), 'The environment variable that sets the default. Absent if there is none.'),
        ),
      }),
      ['isChanged'],
    ),
    sentence,
  );

/** Answer to `GET` and `PATCH /aircheck/settings`. */
export const serviceSettingsSchema = v.strictObject({
  mayChange: described(
    v.boolean(),
    "Whether this key may change them: it needs write access and must belong to the machine's account.",
  ),
  publicUrl: settingOf(v.string(), 'The origin that links begin with; empty: the one that a page is opened at.'),
  embedOrigins: settingOf(v.array(v.string()), 'The sites that may show a watch page in a frame; `*` is any.'),
  reconnectSeconds: settingOf(
    seconds,
    'How long a session waits for a dropped encoder, unless its stream sets another value.',
  ),
  retention: settingOf(
    givenRetention,
    'Days until a recording is deleted, or `forever`, unless its stream says otherwise.',
  ),
});
export type ServiceSettings = v.InferOutput<typeof serviceSettingsSchema>;
