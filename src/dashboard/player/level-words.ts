import type { PlaybackLevel } from './engine.ts';

/** The name of a level; -1 is the engine's own choice. */
export function levelName(levels: readonly PlaybackLevel[], index: number): string {
  return levels.find((level) => level.index === index)?.name ?? 'Auto';
}

/** What a playlist tells of a level. */
export interface LevelFacts {
  name?: string | undefined;
  uri: string;
  width: number;
  height: number;
}

/** What the encoder sent is "Source", by its name or its folder; the others go by their shorter side, as viewers know them. */
export function levelLabel({ name, uri, width, height }: LevelFacts, index: number): string {
  if (/^source$/i.test(name ?? '') || /\/source\/[^/]*$/i.test(uri.replace(/[?#].*/, ''))) return 'Source';
  const lines = width > 0 ? Math.min(width, height) : height;
  return lines > 0 ? `${lines}p` : (name ?? `Rendition ${index + 1}`);
}

/** `6.2 Mb/s` from bit/s. */
export function formatBitrate(bitsPerSecond: number): string {
  if (bitsPerSecond <= 0) return '';
  return `${(bitsPerSecond / 1e6).toFixed(1)} Mb/s`;
}
