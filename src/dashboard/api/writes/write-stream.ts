import type { QueryClient } from '@tanstack/react-query';
import type { StreamObject } from '../../recording/stream-object.ts';
import { type FirstStreams, firstStreams } from '../overview/first-streams.ts';
import type { StreamsOverview } from '../overview/overview.ts';
import { type StreamDetail, streamDetailKey, streamsOverviewKey } from '../streams.ts';

/** Shows a stream as it was just read wherever it is shown. */
export function writeStream(client: QueryClient, stream: StreamObject): void {
  client.setQueryData<StreamDetail>(streamDetailKey(stream.id), (data) => data && { ...data, stream });
  const withStream = <Shown extends { streams: StreamObject[] }>(data: Shown | undefined) =>
    data && { ...data, streams: data.streams.map((each) => (each.id === stream.id ? stream : each)) };
  client.setQueryData<StreamsOverview>(streamsOverviewKey, withStream);
  client.setQueryData<FirstStreams>(firstStreams.queryKey, withStream);
}
