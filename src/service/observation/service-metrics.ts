import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DiskSpace } from '../files/file-system.ts';
import type { IngestCounts } from '../ingest/publish.ts';
import type { SessionCounts } from '../store/sessions.ts';
import type { Metric, Sample } from './prometheus-text.ts';

/** What the process costs. `startedAt`: Unix ms. */
export interface ProcessUsage {
  residentBytes: number;
  cpuSeconds: number;
  startedAt: number;
}

/** Where each figure comes from; what cannot be read is left out of the metrics. */
interface MetricSources {
  version: string;
  usage: () => ProcessUsage;
  eventLoopDelay: () => EventLoopDelay;
  sessions: () => SessionCounts;
  ingest: () => IngestCounts;
  rtmpConnections: () => number;
  disk: () => Promise<DiskSpace>;
  floorBytes: number;
  /** Segments that wait for the transcoder or are in it. */
  segmentsWaiting: () => number;
}

/** The figures of the service for `/metrics`, in the units that Prometheus asks for: seconds and bytes. */
export async function readMetrics(sources: MetricSources): Promise<Metric[]> {
  const read = async <T>(source: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await source();
    } catch {
      return undefined;
    }
  };
  const usage = await read(sources.usage);
  const delay = await read(sources.eventLoopDelay);
  const sessions = await read(sources.sessions);
  const ingest = await read(sources.ingest);
  const disk = await read(sources.disk);
  const outcomes = [...(sessions?.byOutcome ?? [])].map(([outcome, value]) => ({ labels: { outcome }, value }));
  const live = sessions && [
    { labels: { recorded: 'yes' }, value: sessions.liveRecorded },
    { labels: { recorded: 'no' }, value: sessions.liveUnrecorded },
  ];
  const delays = delay && [
    { labels: { quantile: '0.5' }, value: delay.p50 },
    { labels: { quantile: '0.99' }, value: delay.p99 },
    { labels: { quantile: '1' }, value: delay.max },
  ];
  return [
    gauge('aircheck_info', 'Which Aircheck this is.', [{ labels: { version: sources.version }, value: 1 }]),
    gauge('aircheck_sessions_live', 'Sessions that are live.', live),
    gauge('aircheck_sessions', 'Sessions that ended, by outcome.', outcomes),
    counter('aircheck_ingest_bytes_total', 'Bytes of media that encoders sent.', ingest?.bytes),
    counter('aircheck_ingest_packets_total', 'Packets of media that encoders sent.', ingest?.packets),
    gauge('aircheck_rtmp_connections', 'RTMP connections that are open.', one(await read(sources.rtmpConnections))),
    gauge(
      'aircheck_transcode_segments',
      'Segments that the transcoder has to do.',
      one(await read(sources.segmentsWaiting)),
    ),
    gauge('aircheck_event_loop_delay_seconds', 'How late the event loop was in the last 15 s.', delays),
    gauge('aircheck_disk_free_bytes', 'Free space where recordings live.', one(disk?.freeBytes)),
    gauge('aircheck_disk_size_bytes', 'All space where recordings live.', one(disk?.totalBytes)),
    gauge('aircheck_disk_floor_bytes', 'Free space below which nothing is recorded.', one(sources.floorBytes)),
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', one(usage?.residentBytes)),
    counter('process_cpu_seconds_total', 'CPU time that the process took.', usage?.cpuSeconds),
    gauge('process_start_time_seconds', 'When the process started, Unix time.', one(usage && usage.startedAt / 1000)),
  ];
}

const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }]);

function gauge(name: string, help: string, samples: readonly Sample[] = []): Metric {
  return { name, type: 'gauge', help, samples };
}

function counter(name: string, help: string, value: number | undefined): Metric {
  return { name, type: 'counter', help, samples: one(value) };
}

/** Each look wakes an idle service up. A stall that somebody notices is longer. */
const resolutionMs = 50;
const everyMs = 15_000;

/** How late the event loop was in the last 15 s, in seconds. */
interface EventLoopDelay {
  p50: number;
  p99: number;
  max: number;
}

/** Watches the event loop of this thread until `close()`. */
export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  // What is measured is the time from one look to the next: on time is no delay.
  const seconds = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1000);
  const read = (): EventLoopDelay => ({
    p50: seconds(histogram.percentile(50)),
    p99: seconds(histogram.percentile(99)),
    max: seconds(histogram.max),
  });
  let last: EventLoopDelay | undefined;
  const timer = setInterval(() => {
    last = read();
    histogram.reset();
  }, everyMs);
  timer.unref();
  return {
    delay: () => last ?? read(),
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
