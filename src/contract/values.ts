import * as v from 'valibot';

// The forms of single values as our own service writes them, each number with its unit. Readers of the API take them
// more loosely: `tolerant.ts`.

/** The same schema with a sentence about what it holds; the unit, where there is one, stands after it. */
// @__NO_SIDE_EFFECTS__
export function described<TSchema extends v.GenericSchema>(schema: TSchema, sentence: string) {
  const { unit }: { unit?: unknown } = v.getMetadata(schema);
  return v.pipe(schema, v.description(typeof unit === 'string' ? `${sentence} ${unit}.` : sentence));
}

/** A number with its unit, in words: how the API's description says what is counted. */
// @__NO_SIDE_EFFECTS__
function quantity<TSchema extends v.GenericSchema, const TUnit extends string>(schema: TSchema, unit: TUnit) {
  return v.pipe(schema, v.metadata({ unit }), v.description(`${unit}.`));
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

export const uuid = v.pipe(v.string(), v.uuid());

/** The tolerant reader recognizes a point in time by this unit. */
export const timeUnit = 'Unix time in milliseconds';
export const unixMs = quantity(whole, timeUnit);

export const bytes = quantity(whole, 'Bytes');
export const bytesPerSecond = quantity(whole, 'Bytes a second');
export const seconds = quantity(v.pipe(v.number(), v.minValue(0)), 'Seconds, fractional');
/** For settings, which are set to whole ones. */
export const wholeSeconds = quantity(whole, 'Seconds');
export const days = quantity(v.number(), 'Days');
/** Streams that are live together. */
export const sessionsAtOnce = quantity(v.pipe(v.number(), v.minValue(0)), 'Sessions at once, fractional');
export const pixels = quantity(whole, 'Pixels');
export const bitsPerSecond = quantity(whole, 'Bits a second');
export const framesPerSecond = quantity(v.number(), 'Frames a second');
/** The tolerant reader takes other numbers from 0 on alone. */
const signed = v.pipe(v.number(), v.metadata({ isSigned: true }));
/** Loudness by EBU R 128. */
export const lufs = quantity(signed, 'LUFS');
export const dbfs = quantity(signed, 'dBFS');
export const hertz = quantity(v.number(), 'Hertz');
/** How many of `things`, in the plural. */
// @__NO_SIDE_EFFECTS__
export function countOf(things: string) {
  return quantity(whole, things);
}
/** A number that counts nothing, such as an id: its sentence says what it is. */
export const wholeNumber = v.pipe(whole, v.metadata({ unit: null }));

/** A link. The tolerant reader takes http and https alone. */
export const address = v.pipe(v.string(), v.url(), v.metadata({ isLink: true }));

/** Source: hosted-api, "Formats". */
export const streamKey = described(
  v.pipe(v.string(), v.regex(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)),
  'A secret: anyone who has it can publish to the stream.',
);

/** Source: hosted-api, "Formats". */
export const playbackId = described(
  v.pipe(v.string(), v.regex(/^[a-z0-9]{16}$/)),
  "Part of the live playlist's address. Anyone who has it can watch.",
);
