import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { namedSchemas } from '../../../contract/operations/all-operations.ts';

export interface SchemaWriter {
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
  // Units are in the descriptions; what else our schemas note is for the tolerant reader.
  overrideAction: ({ valibotAction, jsonSchema }) => {
    if (valibotAction.type !== 'metadata') return undefined;
    return Object.fromEntries(Object.entries(jsonSchema).filter(([name]) => !ownNotes.has(name)));
  },
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** Writes the contract's schemas as JSON Schema 2020-12. `closed`: see `createOpenApiDocument`. */
export function createSchemaWriter({ closed }: { closed: boolean }): SchemaWriter {
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
