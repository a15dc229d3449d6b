import * as v from 'valibot';

/** A text column that holds JSON of the given shape. */
export function jsonColumn<TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.pipe(v.string(), v.parseJson(), schema);
}
