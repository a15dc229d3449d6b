import { useQuery } from '@tanstack/react-query';
import { ingest } from '../../api/ingest.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { words } from './selection-words.ts';

/**
 * Copies name, server and key of the selected streams, a line each, for whoever sets up the encoders: in three columns
 * of a spreadsheet, too. Not there with an API key that may only read, which is given no stream key.
 */
export function CopyKeys({ selected }: { selected: readonly StreamReading[] }) {
  const { data } = useQuery(ingest);
  const server = data?.ingest;
  const streams = selected.flatMap(({ stream: { name, streamKey } }) => (streamKey ? [{ name, streamKey }] : []));
  if (server === undefined || streams.length === 0) return null;
  const lines = () => streams.map(({ name, streamKey }) => [oneLine(name), server, streamKey].join('\t')).join('\n');
  return (
    <CopyControl text={lines} look="plain" label={words.copyKeysOf(streams.length)}>
      {words.copyKeys}
    </CopyControl>
  );
}

/** A name with a line end or a tab in it would be another row, or another column. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}
