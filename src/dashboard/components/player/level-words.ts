import type { PlaybackLevel } from './engine.ts';

/** The name of a level; -1 is the engine's own choice. */
export function levelName(levels: readonly PlaybackLevel[], index: number): string {
  return levels.find((level) => level.index === index)?.name ?? 'Auto';
}

/** `6.2 Mb/s` from bit/s. */
export function formatBitrate(bitsPerSecond: number): string {
  if (bitsPerSecond <= 0) return '';
  return `${(bitsPerSecond / 1e6).toFixed(1)} Mb/s`;
}
