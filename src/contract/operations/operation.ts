import * as v from 'valibot';
import { errorBodySchema } from '../errors.ts';
import { described } from '../values.ts';

/** The chapters of the API's description. */
export const operationGroups = [
  'Streams',
  'Schedules',
  'Sessions',
  'Clips',
  'Handovers',
  'Delivery pages',
  'Wall',
  'Playback',
  'Keys',
  'Webhooks',
  'Connections',
  'This machine',
  'Description',
] as const;
type OperationGroup = (typeof operationGroups)[number];

/** One answer of an operation. Without a `schema` it has no body of JSON: none at all, or text of `contentType`. */
export interface Answer {
  description: string;
  schema?: v.GenericSchema;
  contentType?: string;
  /** Headers worth knowing, each with what it says. */
  headers?: Readonly<Record<string, string>>;
}

/** An operation of the API as data: the routes answer it, `GET /openapi.json` describes it, the tests hold both to it. */
export interface Operation {
  /** Unique, a verb first. */
  id: string;
  group: OperationGroup;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** One of `routePatterns`. */
  path: string;
  summary: string;
  /** Which rule of the API this follows. */
  source?: string;
  needsKey: boolean;
  /** A browser that may only show the wall may use it, and nothing else that needs a key. */
  isForWall?: true;
  /** The `:names` of the path. */
  pathParameters?: Readonly<Record<string, v.GenericSchema>>;
  /** Every one is optional. */
  query?: Readonly<Record<string, v.GenericSchema>>;
  body?: v.GenericSchema;
  answers: Readonly<Record<number, Answer>>;
}

type Answers = Record<number, Answer>;

/** An error answer, with what it means. Source: hosted-api, "Errors". */
export function problem(description: string, headers?: Answer['headers']): Answer {
  return { description, schema: errorBodySchema, ...(headers && { headers }) };
}

/** An operation whose body is checked against its schema can answer this. */
export const badBody: Answers = { 422: problem('The body does not fit; the message names the first field.') };

const ofReads: Answers = { 304: { description: 'Unchanged since the ETag that was sent in `If-None-Match`.' } };
const ofWrites: Answers = {
  400: problem('The body is not valid JSON, or holds a NUL character.'),
  413: problem('The body is larger than 256 KiB.'),
  415: problem('The body is not `application/json`.'),
};
const ofIds: Answers = {
  404: problem("Unknown, deleted, or another account's: one answer for all."),
};

/** Every operation that asks the database can answer this. */
export const ofDatabase: Answers = {
  503: problem('The database is busy or in trouble; the message says what holds.', {
    'retry-after': 'Seconds to wait.',
  }),
};

/** The operation with the answers that every one of its kind can give; where it says its own, those stand. */
export function withCommonAnswers(operation: Operation): Operation {
  const isRead = operation.method === 'GET';
  const place = 'The host name or the origin is not allowed';
  const common: Answers = {
    ...(isRead ? ofReads : ofWrites),
    ...(operation.pathParameters && ofIds),
    ...(operation.needsKey && ofDatabase),
    403: problem(operation.needsKey && !isRead ? `${place}, or the key may only read.` : `${place}.`),
  };
  if (operation.needsKey) {
    common[401] = problem('No valid API key, one answer for all reasons; or a browser that sent two sessions.');
    common[503] = problem('The service cannot do this just now; the message says why. Try again.');
  }
  return { ...operation, answers: { ...common, ...operation.answers } };
}

/** The response headers about further pages. Source: hosted-api, "Lists". */
export const pageHeaders = {
  link: '`<…>; rel="next"` if there are more.',
  'x-total-count': 'Of all pages, where `count=1` was asked for and this page is not empty.',
} as const;

export const flag = v.picklist(['1', '0', 'true', 'false']);

/** Source: hosted-api, "Lists". */
export const pageQuery = {
  limit: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1000),
      v.description('Rows per page. Larger or smaller values are clamped.'),
    ),
    20,
  ),
  cursor: v.pipe(
    v.string(),
    v.regex(/^skip\d{1,9}$/),
    v.description('The cursor from the `Link` header of the previous page.'),
  ),
};

/** Source: hosted-api, "Lists". */
export const listQuery = {
  ...pageQuery,
  filters: v.pipe(
    v.string(),
    v.description(
      'JSON `[{"id": field, "value": …}]`; all must match. `name` matches a part of the name; flags take `true` or `false`; numbers take a number or `{gt, gte, lt, lte}`.',
    ),
    v.examples(['[{"id":"name","value":"council"},{"id":"record","value":true}]']),
  ),
  order: v.pipe(
    v.string(),
    v.description('`field-true` for descending, `field-false` for ascending, comma-separated.'),
    v.examples(['lastSeen-true,createdAt-true']),
  ),
  active: described(flag, 'Only streams that are live.'),
  count: described(flag, 'Return the total number in `X-Total-Count`.'),
};
