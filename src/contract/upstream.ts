/**
 * Why an upstream's answer is an error:
 * `unreachable`, `tls`, `timeout`, `redirect`, `too-large`, `not-api` (HTML, no JSON, wrong types): found by the
 * service (502, a timeout 504). `key-refused`: the upstream's 401, returned as 424 so that nobody is signed out of this
 * dashboard. `live`: 400 to a change of `record` while live; the change can be queued. `busy`: 429. `failed`: 5xx there
 * (502, or 503 as it came). `refused`: any other 4xx, as it came.
 */
export const upstreamReasons = [
  'unreachable',
  'tls',
  'timeout',
  'redirect',
  'too-large',
  'not-api',
  'key-refused',
  'live',
  'busy',
  'failed',
  'refused',
] as const;
export type UpstreamReason = (typeof upstreamReasons)[number];
