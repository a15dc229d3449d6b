import type { PlaybackRendition } from './engine/engine.ts';
import { words } from './words.ts';

/** The name of a rendition; -1 is the engine's own choice. */
export function renditionName(renditions: readonly PlaybackRendition[], index: number): string {
  return renditions.find((rendition) => rendition.index === index)?.name ?? words.auto;
}

/** What a playlist says of a rendition. */
export interface RenditionFacts {
  name?: string | undefined;
  uri: string;
  width: number;
  height: number;
}

/** What the encoder sent is "Source", by its name or its folder; the others go by their shorter side, as viewers know them. */
export function renditionLabel({ name, uri, width, height }: RenditionFacts, index: number): string {
  if (/^source$/i.test(name ?? '') || /\/source\/[^/]*$/i.test(uri.replace(/[?#].*/, ''))) return words.source;
  const lines = width > 0 ? Math.min(width, height) : height;
  return lines > 0 ? words.lines(lines) : (name ?? words.rendition(index + 1));
}

/** `6.2 Mb/s` from bit/s. */
export function formatBitrate(bitsPerSecond: number): string {
  if (bitsPerSecond <= 0) return '';
  return `${(bitsPerSecond / 1e6).toFixed(1)} Mb/s`;
}
