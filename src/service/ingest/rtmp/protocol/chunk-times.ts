import { type ChunkHeader, extendedBytes, extendedTimestamp } from './chunk-header.ts';

/** A chunk stream's times so far. Timestamps have 32 bits and wrap around. */
export interface StreamTimes {
  /** The last message's. */
  timestampMs: number;
  /** The time field of the last header that had one. */
  field: number;
  isExtended: boolean;
  /** The last step from one message to the next that frames can have. */
  stepMs: number;
  /** How much later a message without a header of its own is. */
  repeatMs: number;
  /** How many differences in a row were each larger than the one before. */
  growth: number;
}

export const noTimes: StreamTimes = { timestampMs: 0, field: 0, isExtended: false, stepMs: 0, repeatMs: 0, growth: 0 };

/** From one frame to the next; two usual steps of a slower stream. */
const longestStepMs = 250;
/** From here on a difference is doubted. */
const longDifferenceMs = 1000;
/** Times as far from the connection's clock as this are none. */
const longestJumpMs = 60_000;
/** No encoder slows down from frame to frame for so long: the differences are times. */
const mostGrowth = 12;

const plus = (timestampMs: number, differenceMs: number) => (timestampMs + differenceMs) >>> 0;
const apart = (one: number, other: number) => Math.abs((one - other) | 0);
const isStep = ({ stepMs }: StreamTimes, differenceMs: number) => differenceMs <= Math.max(longestStepMs, 2 * stepMs);

/**
 * The time of a message whose header of type 1 or 2 says by how much it is later. Some encoders write the time itself:
 * with each message, or where it is extended. `clockMs` is the connection's last time of media.
 */
function laterTime(times: StreamTimes, field: number, clockMs: number): number {
  const difference = plus(times.timestampMs, field);
  if (times.growth >= mostGrowth) return field;
  // A difference of more than half of the range would be a step back.
  const isNearer = field > 0x7fffffff || apart(field, clockMs) < apart(difference, clockMs);
  if (field >= extendedTimestamp) return isNearer ? field : difference;
  const goesOn = isStep(times, apart(field, times.timestampMs));
  return field >= longDifferenceMs && isNearer && goesOn ? field : difference;
}

export interface MessageTime {
  times: StreamTimes;
  /** Was the extended field there? Not every encoder repeats it, and then the bytes are payload. */
  hasField: boolean;
}

/** The time of a message that begins with this header, by what makes sense of it. */
export function messageTime(header: ChunkHeader, times: StreamTimes, clockMs: number): MessageTime {
  const { headerType, timeField: field, isExtended } = header;
  if (headerType === 0) {
    // By the letter the time is also the step that is repeated; only for the first moment of a show can that be meant.
    const repeatMs = isStep(times, field) ? field : times.stepMs;
    return { times: { ...moveTo(times, field), field, isExtended, growth: 0, repeatMs }, hasField: true };
  }
  if (headerType < 3) {
    const growth = field < times.field ? 0 : times.growth + (field > times.field ? 1 : 0);
    const timestampMs = laterTime({ ...times, growth }, field, clockMs);
    const repeatMs = Math.max(0, (timestampMs - times.timestampMs) | 0);
    return { times: { ...moveTo(times, timestampMs), field, isExtended, growth, repeatMs }, hasField: true };
  }
  const repeated = plus(times.timestampMs, times.repeatMs);
  if (!isExtended || field === times.field) return { times: moveTo(times, repeated), hasField: true };
  const difference = plus(times.timestampMs, field);
  const nearest = apart(field, clockMs) < apart(difference, clockMs) ? field : difference;
  const isTime = apart(nearest, clockMs) <= longestJumpMs;
  return { times: moveTo(times, isTime ? nearest : repeated), hasField: isTime };
}

function moveTo(times: StreamTimes, timestampMs: number): StreamTimes {
  const step = (timestampMs - times.timestampMs) | 0;
  return { ...times, timestampMs, stepMs: step > 0 && isStep(times, step) ? step : times.stepMs };
}

/**
 * How many bytes at the start of `bytes` a chunk within a message repeats of the time: its field, or the time itself.
 * Undefined while too few have come to tell. Not every encoder repeats it, and some do so for the sake of the time alone.
 */
export function repeatedBytes({ field, timestampMs, isExtended }: StreamTimes, bytes: Buffer): number | undefined {
  if (!isExtended && timestampMs < extendedTimestamp) return 0;
  const found = bytes.subarray(0, extendedBytes);
  const repeated = Buffer.alloc(extendedBytes);
  for (const time of isExtended ? [field, timestampMs] : [timestampMs]) {
    repeated.writeUInt32BE(time);
    if (!found.equals(repeated.subarray(0, found.length))) continue;
    return found.length === extendedBytes ? extendedBytes : undefined;
  }
  return 0;
}
