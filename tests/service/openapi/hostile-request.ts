import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiOperation, OpenApiParameter } from '../../../src/service/http/openapi.ts';
import { closedDocument } from '../../support/validate-response.ts';
import { filters, order, rawBodies, rawIds, strangeHeaders, strangeQueries } from './hostile-values.ts';
import { fittingValue, nearlyFittingValue, strangeValue } from './schema-values.ts';

/** Whose id stands in the path: known when the request is sent. */
export type Target =
  | 'own stream'
  | 'own session'
  | 'unready session'
  | 'own key'
  | 'playback'
  | 'other stream'
  | 'other session'
  | 'other key'
  | 'deleted stream';

/** Whose key is sent. */
export type Sender = 'owner' | 'reader' | 'other' | 'nobody' | 'malformed';

export interface HostileRequest {
  /** What it is made from; the method may be another one. */
  operationId: string;
  /** As the description has it: `/stream/{id}`. */
  template: string;
  method: string;
  /** In the path's id: a target, or these very bytes. */
  id: Target | { raw: string };
  /** In the path's name of an upstream: ours, or these very bytes. */
  name: 'upstream' | { raw: string };
  query: string;
  sender: Sender;
  headers: Record<string, string>;
  /** `json` where it is sent as well-formed JSON. */
  body: { bytes: Buffer; json?: unknown } | undefined;
}

const targets = [
  'own session',
  'unready session',
  'own key',
  'playback',
  'other stream',
  'other session',
  'other key',
  'deleted stream',
] as const;

const id: Arbitrary<HostileRequest['id']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Target>('own stream') },
  { weight: 4, arbitrary: fc.constantFrom<Target[]>(...targets) },
  { weight: 2, arbitrary: fc.constantFrom(...rawIds).map((raw) => ({ raw })) },
  {
    weight: 1,
    arbitrary: fc.string().map((text) => ({ raw: encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '')) })),
  },
);

const name: Arbitrary<HostileRequest['name']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<'upstream'>('upstream') },
  fc.constantFrom('local', ...rawIds).map((raw) => ({ raw })),
);

const sender: Arbitrary<Sender> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Sender>('owner') },
  { weight: 3, arbitrary: fc.constantFrom<Sender>('reader', 'other', 'nobody', 'malformed') },
);

const json = 'application/json';
const headers: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ 'content-type': json }) },
  fc.constantFrom(...strangeHeaders),
);

const rawBody = fc
  .oneof(
    fc.constantFrom(...rawBodies),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  )
  .map((bytes) => ({ bytes }));

function bodyOf(operation: OpenApiOperation): Arbitrary<HostileRequest['body']> {
  const schema = operation.requestBody?.content[json]?.schema;
  const asJson = (value: Arbitrary<unknown>) =>
    value.map((one) => ({ bytes: Buffer.from(JSON.stringify(one) ?? ''), json: one }));
  if (schema === undefined) {
    return fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, rawBody, asJson(strangeValue));
  }
  return fc.oneof(
    { weight: 5, arbitrary: asJson(fittingValue(schema)) },
    { weight: 5, arbitrary: asJson(nearlyFittingValue(schema)) },
    { weight: 2, arbitrary: asJson(strangeValue) },
    { weight: 2, arbitrary: rawBody },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function queryOf(parameters: readonly OpenApiParameter[]): Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const strange = fc.constantFrom(...strangeQueries);
  if (known.length === 0) return fc.oneof({ weight: 8, arbitrary: fc.constant('') }, strange);
  const values = known.map(({ name, schema }): [string, Arbitrary<unknown>] => [
    name,
    name === 'filters' ? filters : name === 'order' ? order : fittingValue(schema),
  ]);
  const fitting = fc
    .record(Object.fromEntries(values), { requiredKeys: [] })
    .map((given) =>
      new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)])).toString(),
    );
  return fc.oneof({ weight: 3, arbitrary: fitting }, strange);
}

/** Requests made from the API's description: what fits it, what nearly does, and what only an attacker sends. */
export const hostileRequest: Arbitrary<HostileRequest> = fc
  .constantFrom(
    ...Object.entries(closedDocument.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
    ),
  )
  .chain(({ template, method, operation }) =>
    fc.record({
      operationId: fc.constant(operation.operationId),
      template: fc.constant(template),
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(method) },
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
      ),
      id,
      name,
      query: queryOf(operation.parameters ?? []),
      sender,
      headers,
      body: bodyOf(operation),
    }),
  );
