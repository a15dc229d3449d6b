import type { StreamView } from '../../../domain/stream-state.ts';

/**
 * Name, server and key of the streams, a line each, for whoever sets up the encoders: in three columns of a spreadsheet,
 * too. `undefined` with an API key that may only read, which is given no stream key.
 */
export function writeKeys(
  views: readonly StreamView[],
  server: string | undefined,
): { text: string; count: number } | undefined {
  const streams = views.flatMap(({ stream: { name, streamKey } }) => (streamKey ? [{ name, streamKey }] : []));
  if (server === undefined || streams.length === 0) return undefined;
  const lines = streams.map(({ name, streamKey }) => [oneLine(name), server, streamKey].join('\t'));
  return { text: lines.join('\n'), count: lines.length };
}

/** A name with a line end or a tab in it would be another row, or another column. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}
