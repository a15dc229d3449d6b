// What a clock on the wall shows in a zone, and when. The platform knows the zones; the service turns recording on and
// off by it, the dashboard has its days from it.

/** Milliseconds that a zone's clock is ahead of UTC at an instant. */
export type OffsetAt = (atMs: number) => number;

/** More than there are zones. A name may be written in capitals or not, so what clients send could be any number. */
const mostKnown = 1000;
const known = new Map<string | undefined, OffsetAt>();

/** The clock of a zone, by its IANA name (absent: this computer's own); undefined where there is no such zone. */
export function offsetsOf(timeZone?: string): OffsetAt | undefined {
  const offsetAt = known.get(timeZone) ?? readOffsets(timeZone);
  if (offsetAt !== undefined && known.size < mostKnown) known.set(timeZone, offsetAt);
  return offsetAt;
}

/** Is this a zone that the clock here knows? */
export function isTimeZone(name: string): boolean {
  return offsetsOf(name) !== undefined;
}

/** Swedish writes dates as ISO does: year, month, day, hour, minute and second, in this order. */
function readOffsets(timeZone: string | undefined): OffsetAt | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    return (atMs) => {
      const wholeMs = Math.floor(atMs / 1000) * 1000;
      const [year = 0, month = 0, day, hour, minute, second] = format.format(wholeMs).split(/\D+/).map(Number);
      return Date.UTC(year, month - 1, day, hour, minute, second) - wholeMs;
    };
  } catch {
    return undefined;
  }
}
