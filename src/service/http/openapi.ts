import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { allOperations, namedSchemas } from '../../contract/operations/all-operations.ts';
import { type Answer, type Operation, operationGroups } from '../../contract/operations/operation.ts';
import { messageHeaders, messageSummaries, webhookMessageSchema } from '../../contract/webhook.ts';

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string | undefined;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** Messages to webhooks, by their `type`. */
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> };
}

const description = [
  'Streams, their live sessions and the recordings of these.',
  'A request with a body sends it as `application/json`. Times are Unix milliseconds.',
  'A field that does not apply is absent, never null. Answers may carry further fields.',
  'Every read has an `ETag`: sent back as `If-None-Match`, it makes an unchanged answer a 304 without a body.',
].join(' ');

/**
 * The API as an OpenAPI 3.1 document, made from the contract's operations and schemas.
 * `closed` forbids in answers every field that is not listed: what our service holds itself to. Readers are asked to
 * allow for more. Source: recording-interface, "Stream object", notes.
 */
export function createOpenApiDocument(version: string, { closed = false } = {}): OpenApiDocument {
  const schemas = createSchemaWriter({ closed });
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of allOperations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Aircheck API', version, description },
    servers: [{ url: '/api' }],
    tags: operationGroups.map((name) => ({ name })),
    paths,
    webhooks: describeMessages(schemas),
    components: {
      schemas: schemas.named(),
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the account.' } },
    },
  };
}

function describeOperation(operation: Operation, schemas: SchemaWriter): OpenApiOperation {
  const { id, group, summary, source, needsKey, pathParameters = {}, query = {}, body, answers } = operation;
  const parameters = [
    ...Object.entries(pathParameters).map(([name, schema]) => parameter(name, 'path', schemas.request(schema))),
    ...Object.entries(query).map(([name, schema]) => parameter(name, 'query', schemas.request(schema))),
  ];
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(source !== undefined && { description: `Source: ${source}.` }),
    security: needsKey ? [{ apiKey: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(schemas.request(body)) } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        describeAnswer(operation, Number(status), answer, schemas),
      ]),
    ),
  };
}

/** Our own messages to webhooks: chat tools describe their formats themselves. */
function describeMessages(schemas: SchemaWriter): OpenApiDocument['webhooks'] {
  const content = json(schemas.answer(webhookMessageSchema));
  const parameters = Object.entries(messageHeaders).map(([name, description]): OpenApiParameter => {
    return { name, in: 'header', required: true, description, schema: { type: 'string' } };
  });
  return Object.fromEntries(
    Object.entries(messageSummaries).map(([type, summary]) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          tags: ['Webhooks'],
          summary,
          security: [],
          parameters,
          requestBody: { required: true, content },
          responses: { '2XX': { description: 'Accepted. Any other status counts as a failure: docs/webhooks.md.' } },
        },
      },
    ]),
  );
}

/** A parameter's description goes beside its schema, where tools look for it. */
function parameter(name: string, place: 'path' | 'query', schema: JsonSchema): OpenApiParameter {
  const { description, ...rest } = schema;
  return { name, in: place, required: place === 'path', ...(description && { description }), schema: rest };
}

function describeAnswer({ method }: Operation, status: number, answer: Answer, schemas: SchemaWriter): OpenApiResponse {
  const { description, schema, contentType, headers = {} } = answer;
  const etag = method === 'GET' && (status === 200 || status === 304);
  const said = Object.entries(etag ? { etag: 'Strong; for `If-None-Match`.', ...headers } : headers);
  return {
    description,
    ...(said.length > 0 && {
      headers: Object.fromEntries(
        said.map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
      ),
    }),
    ...(schema && { content: json(schemas.answer(schema)) }),
    ...(contentType !== undefined && { content: { [contentType]: { schema: { type: 'string' } } } }),
  };
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}

interface SchemaWriter {
  /** A schema of what clients send. */
  request(schema: v.GenericSchema): JsonSchema;
  /** A schema of what we answer. */
  answer(schema: v.GenericSchema): JsonSchema;
  /** The schemas that the others refer to. */
  named(): Record<string, JsonSchema>;
}

const ownNotes: ReadonlySet<string> = new Set(['unit', 'isLink', 'needs']);

const common: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema has no words for these. An address or a name is checked whole: the sentence of a refusal says how.
  ignoreActions: ['trim', 'to_lower_case', 'check', 'raw_check'],
  // Units are in the descriptions; what else our schemas note is for the tolerant reader.
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (valibotAction.type !== 'metadata') return undefined;
    return Object.fromEntries(Object.entries(jsonSchema).filter(([name]) => !ownNotes.has(name)));
  },
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** Writes the contract's schemas as JSON Schema 2020-12. `closed`: see `createOpenApiDocument`. */
function createSchemaWriter({ closed }: { closed: boolean }): SchemaWriter {
  const forAnswers: ConversionConfig = closed ? common : { ...common, overrideSchema: leaveOpen };
  return {
    request: writeOnce(common),
    answer: writeOnce(forAnswers),
    named: () => toJsonSchemaDefs(namedSchemas, forAnswers),
  };
}

/** Each schema is converted once: the same few are in a hundred answers. */
function writeOnce(config: ConversionConfig): (schema: v.GenericSchema) => JsonSchema {
  const written = new Map<v.GenericSchema, JsonSchema>();
  return (schema) => {
    const found = written.get(schema) ?? convert(schema, config);
    written.set(schema, found);
    return found;
  };
}

/** The converter repeats named schemas beside each use; we collect them in one place. */
function convert(schema: v.GenericSchema, config: ConversionConfig): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...rest } = toJsonSchema(schema, { ...config, definitions: namedSchemas });
  return rest;
}

const leaveOpen: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  if (valibotSchema.type !== 'strict_object') return undefined;
  const { additionalProperties: _none, ...rest } = jsonSchema;
  return rest;
};
