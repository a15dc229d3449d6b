import { isIP } from 'node:net';
import * as v from 'valibot';
import { profileListSchema, whyTooManyPixels } from '../contract/ladder.ts';

// The values that settings may have, read from text.

/** Text that stands for no value, or a value. */
function unless<TSchema extends v.GenericSchema<string, number>>(word: string, schema: TSchema) {
  return v.union([
    v.pipe(
      v.literal(word),
      v.transform(() => undefined),
    ),
    schema,
  ]);
}

export const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));
export const jobs = unless('auto', v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)));
export const days = unless('all', v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.minValue(0.01)));
export const megabytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/),
  v.transform((value) => Number(value) * 1e6),
);
export const kilobytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/),
  v.transform((value) => Number(value) * 1000),
);
export const quota = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.maxValue(1_000_000));
export const gigabytes = unless(
  'unlimited',
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(\.\d{1,6})?$/),
    v.transform((value) => Number(value) * 1e9),
  ),
);
export const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform((value) => value === '1'),
);
export const profileList = v.pipe(
  v.string(),
  v.parseJson(),
  profileListSchema,
  v.check((profiles) => whyTooManyPixels(profiles) === undefined),
);
export const memory = unless('auto', v.pipe(megabytes, v.minValue(100e6)));
export const seconds = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.maxValue(86_400));

const notGiven = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

/** Where encoders push to, with the application and without a slash at its end; undefined for ''. */
export const publicRtmpUrl = v.union([
  notGiven,
  v.pipe(
    v.string(),
    v.regex(/^rtmps?:\/\/[\w.[\]:-]+\/\w[\w/-]*$/),
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
]);

/** `10.0.0.7`, `10.0.0.0/8` or the same of IPv6. */
export function isAddressOrRange(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}
