import type { RefusedEncoder, UnknownKeyTry } from './stream-object.ts';
import type { StreamReading } from './stream-state.ts';

/** A second encoder, or one too many, that no longer tries is nobody's problem any more. */
const momentaryMs = 10 * 60_000;

/**
 * The encoder that was refused last, while that still matters: until a session begins after it, or the stream is no
 * longer suspended; if only the moment was wrong, for ten minutes.
 */
export function currentRefusal(
  { stream, last }: Pick<StreamReading, 'stream' | 'last'>,
  nowMs: number,
): RefusedEncoder | undefined {
  const refused = stream.aircheck?.refused;
  if (refused === undefined) return undefined;
  const { reason, lastAtMs } = refused;
  if (reason === 'already-live' || reason === 'limit') return nowMs - lastAtMs < momentaryMs ? refused : undefined;
  if (reason === 'suspended' && stream.suspended === false) return undefined;
  return (last?.session.createdAtMs ?? 0) > lastAtMs ? undefined : refused;
}

/**
 * The last try with a key that no stream has, for ten minutes and until a session begins after it. Nobody knows whose
 * encoder it was: it may have been the one that is waited for.
 */
export function currentUnknownKey(
  { last }: Pick<StreamReading, 'last'>,
  tries: readonly UnknownKeyTry[],
  nowMs: number,
): UnknownKeyTry | undefined {
  const begunMs = last?.session.createdAtMs ?? 0;
  return tries.find(({ lastAtMs }) => nowMs - lastAtMs < momentaryMs && lastAtMs > begunMs);
}
