import { isIP } from 'node:net';
import * as v from 'valibot';
import { maxProfiles, maxTotalPixels, profileListSchema, whyTooManyPixels } from '../contract/ladder.ts';
import {
  embedOriginForm,
  embedOriginSchema,
  maxEmbedOrigins,
  publicUrlForm,
  publicUrlSchema,
} from '../contract/settings.ts';

// The kinds of values that a setting can have: how each is read from text, and its range in words.

export interface Kind<TValue> {
  /** Completes the sentence "AIRCHECK_PORT should be …". */
  allowed: string;
  schema: v.GenericSchema<string, TValue>;
}

interface NumberRange {
  min: number;
  max: number;
  isWhole?: boolean;
  /** Plural. */
  unit?: string;
  /** A megabyte is this many bytes. */
  times?: number;
}

export function number({ min, max, isWhole = false, unit, times = 1 }: NumberRange): Kind<number> {
  const what = `${isWhole ? 'a whole number' : 'a number'}${unit === undefined ? '' : ` of ${unit}`}`;
  return {
    allowed: `${what} from ${min} to ${max}${unit === undefined ? '' : ', without a unit'}`,
    schema: v.pipe(
      v.string(),
      v.regex(isWhole ? /^\d{1,15}$/ : /^\d{1,15}(\.\d{1,15})?$/),
      v.transform(Number),
      v.minValue(min),
      v.maxValue(max),
      v.transform((value) => value * times),
    ),
  };
}

export const port: Kind<number> = {
  ...number({ min: 0, max: 65_535, isWhole: true }),
  allowed: 'a port from 0 to 65535 (0 picks a free one)',
};

/** A word may stand in place of the value. */
export function orWord<TValue, const TWord>(
  word: string,
  meaning: TWord,
  { allowed, schema }: Kind<TValue>,
): Kind<TValue | TWord> {
  const wordSchema = v.pipe(
    v.literal(word),
    v.transform(() => meaning),
  );
  return { allowed: `${allowed}; or ${word}`, schema: v.union([wordSchema, schema]) };
}

/** A setting that may be absent. */
export function optional<TValue>({ allowed, schema }: Kind<TValue>): Kind<TValue | undefined> {
  return { allowed, schema: orWord('', undefined, { allowed, schema }).schema };
}

export function oneOf<const TName extends string>(names: readonly TName[]): Kind<TName> {
  return {
    allowed: names.length === 2 ? names.join(' or ') : `one of ${names.join(', ')}`,
    schema: v.picklist(names),
  };
}

export const flag: Kind<boolean> = {
  allowed: '0 or 1',
  schema: v.pipe(
    v.picklist(['0', '1']),
    v.transform((value) => value === '1'),
  ),
};

export function list(each: Kind<string>, max = 1000): Kind<string[]> {
  return {
    allowed: `${each.allowed}; several with commas between them`,
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
      v.array(each.schema),
      v.maxLength(max),
    ),
  };
}

export const directory: Kind<string> = {
  allowed: 'a directory',
  schema: v.pipe(v.string(), v.regex(/^\S(.*\S)?$/s), v.excludes('\0')),
};

const hostPattern = /^[\w-]+(\.[\w-]+)*\.?$/;

/** A name or an address that a listener can have. */
export const listenHost: Kind<string> = {
  allowed: 'a host name or an address',
  schema: v.pipe(
    v.string(),
    v.check((text) => isIP(text) !== 0 || hostPattern.test(text)),
  ),
};

/** A name as browsers send it. Addresses are always allowed. */
export const hostName: Kind<string> = {
  allowed: 'a host name such as studio.lan, without a port',
  schema: v.pipe(v.string(), v.regex(hostPattern), v.toLowerCase()),
};

/** An origin as browsers send it, those of apps included (`capacitor://localhost`). A file is the origin `null`. */
export const origin: Kind<string> = {
  allowed: 'an origin such as https://www.example.org, without a path',
  schema: v.pipe(
    v.string(),
    v.regex(/^(null|[a-z][a-z0-9+.-]*:\/\/[\w.[\]:-]+)$/i),
    v.check((text) => text === 'null' || URL.canParse(text)),
    v.transform((text) => (/^https?:/i.test(text) ? new URL(text).origin : text.toLowerCase())),
  ),
};

export const embedOrigins: Kind<string[]> = list(
  { allowed: embedOriginForm, schema: embedOriginSchema },
  maxEmbedOrigins,
);

/** The origin, without a slash at its end. */
export const publicUrl: Kind<string | undefined> = {
  allowed: publicUrlForm,
  schema: v.pipe(
    publicUrlSchema,
    v.transform((text) => text || undefined),
  ),
};

/** The address with the application, without a slash at its end. */
export const publicRtmpUrl: Kind<string> = {
  allowed: 'like rtmps://live.example.org:1936/live',
  schema: v.pipe(
    v.string(),
    v.regex(/^rtmps?:\/\/[\w.[\]:-]+\/\w[\w/-]*$/),
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
};

export const proxies: Kind<string[]> = list({
  allowed: 'an address or a range, such as 127.0.0.1 or 10.0.0.0/8',
  schema: v.pipe(v.string(), v.check(isAddressOrRange)),
});

/** `10.0.0.7`, `10.0.0.0/8` or the same of IPv6. */
function isAddressOrRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}

/** A key is valid from the start, on every address, so it must not be guessable. */
export const apiKey: Kind<string> = {
  allowed: '16 to 200 characters, without spaces (`openssl rand -hex 20` makes one)',
  schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/)),
};

export const profileList = {
  allowed: `a JSON array of at most ${maxProfiles} profiles of at most 4096×2304 pixels, ${maxTotalPixels / 1e6} million together; [] for the source only`,
  schema: v.pipe(
    v.string(),
    v.parseJson(),
    profileListSchema,
    v.check((profiles) => whyTooManyPixels(profiles) === undefined),
  ),
};
