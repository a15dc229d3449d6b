import * as v from 'valibot';
import { described } from '../values.ts';

/** The response headers about further pages. Source: hosted-api, "Lists". */
export const pageHeaders = {
  link: '`<…>; rel="next"` where this page was full.',
  'x-total-count': 'Of all pages, where `count=1` was asked for and this page is not empty.',
} as const;

export const flag = v.picklist(['1', '0', 'true', 'false']);

/** Source: hosted-api, "Lists". */
export const pageQuery = {
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000), v.description('Rows of a page, clamped.')),
    20,
  ),
  cursor: v.pipe(v.string(), v.regex(/^skip\d{1,9}$/), v.description('As the `Link` of the page before has it.')),
};

/** Source: hosted-api, "Lists". */
export const listQuery = {
  ...pageQuery,
  filters: v.pipe(
    v.string(),
    v.description(
      'JSON `[{"id": field, "value": …}]`, all of which must hold. `name` takes a part of it; flags `true` or `false`; numbers a number or `{gt, gte, lt, lte}`.',
    ),
    v.examples(['[{"id":"name","value":"council"},{"id":"record","value":true}]']),
  ),
  order: v.pipe(
    v.string(),
    v.description('`field-true` for descending, `field-false` for ascending, comma-separated.'),
    v.examples(['lastSeen-true,createdAt-true']),
  ),
  active: described(flag, 'Only what is live now.'),
  count: described(flag, 'Return the total number in `X-Total-Count`.'),
};
