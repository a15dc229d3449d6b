import type * as v from 'valibot';

/** The chapters of the API's description. */
export const operationGroups = [
  'Streams',
  'Sessions',
  'Playback',
  'Keys',
  'Connections',
  'This machine',
  'Description',
] as const;
export type OperationGroup = (typeof operationGroups)[number];

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
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** One of `routePatterns`. */
  path: string;
  summary: string;
  /** Which rule of the API this follows. */
  source?: string;
  needsKey: boolean;
  /** What the `:names` of the path stand for. */
  pathParameters?: Readonly<Record<string, v.GenericSchema>>;
  /** Every one is optional. */
  query?: Readonly<Record<string, v.GenericSchema>>;
  body?: v.GenericSchema;
  answers: Readonly<Record<number, Answer>>;
}
