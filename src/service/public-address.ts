import { isIP } from 'node:net';
import * as v from 'valibot';

const notGiven = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

/** The origin that browsers reach us at; undefined for ''. A path would be lost: the dashboard lives at the root. */
export const publicUrl = v.union([
  notGiven,
  v.pipe(
    v.string(),
    v.url(),
    v.transform((text) => new URL(text)),
    v.check(({ protocol }) => protocol === 'https:' || protocol === 'http:'),
    v.check(
      ({ pathname, search, hash, username, password }) => `${pathname}${search}${hash}${username}${password}` === '/',
    ),
    v.transform(({ origin }) => origin),
  ),
]);

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
