import type { QueryClient } from '@tanstack/react-query';
import type { StreamObject } from '../../recording/stream-object.ts';
import type { StreamsOverview } from '../overview/overview.ts';
import { type StreamDetail, streamDetailKey, streamsOverviewKey } from '../streams.ts';

/** Shows a stream as it was just read wherever it is shown. */
export function writeStream(client: QueryClient, stream: StreamObject): void {
  client.setQueryData<StreamDetail>(streamDetailKey(stream.id), (data) => data && { ...data, stream });
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data && { ...data, streams: data.streams.map((each) => (each.id === stream.id ? stream : each)) },
  );
}
