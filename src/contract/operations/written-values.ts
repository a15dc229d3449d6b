import * as v from 'valibot';

// The forms of single values as our service writes them. Readers of the API take them more loosely.

export const uuid = v.pipe(v.string(), v.uuid());

export const unixMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Unix time in milliseconds.'));

export const bytes = v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Bytes.'));

export const seconds = v.pipe(v.number(), v.minValue(0), v.description('Seconds, fractional.'));

export const address = v.pipe(v.string(), v.url());

/** Source: hosted-api, "Formats". */
export const streamKey = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/),
  v.description('A secret: whoever has it may publish to the stream.'),
);

/** Source: hosted-api, "Formats". */
export const playbackId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]{16}$/),
  v.description('Names the live playlist of the stream. Whoever has it may watch.'),
);

/** The same schema with a sentence about what it holds. */
export function noted<TSchema extends v.GenericSchema>(schema: TSchema, note: string) {
  return v.pipe(schema, v.description(note));
}
