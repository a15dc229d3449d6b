/** A value below this is read as seconds: old answers carry them. Source: hosted-api, "Formats". */
const leastMilliseconds = 1e11;

/** Reads a point in time in Unix ms from seconds or milliseconds; undefined for 0 (never), NaN and other nonsense. */
export function readTimeMs(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined;
  const ms = value < leastMilliseconds ? value * 1000 : value;
  return ms <= 8.64e15 ? ms : undefined;
}
