import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SessionCounts } from '../db/sessions.ts';
import type { IngestCounts } from '../ingest/publish.ts';
import type { DiskSpace } from '../lib/files.ts';

/** A figure that cannot be read is left out. */
export interface MetricSources {
  version: string;
  sessions: () => SessionCounts;
  ingest: () => IngestCounts;
  rtmpConnections: () => number;
  disk: () => Promise<DiskSpace>;
  floorBytes: number;
  /** Segments that wait for the transcoder or are in it. */
  segmentsWaiting: () => number;
}

/** A shorter resolution wakes an idle service up more often; a stall that somebody notices is longer. */
const resolutionMs = 50;
const everyMs = 15_000;
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

/** The process has one heap and one event loop, however many services run in it: in tests, several. */
let processMetrics: Registry | undefined;

function registryOfProcess(): Registry {
  if (processMetrics === undefined) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
    // `aircheck_event_loop_delay_seconds` has the delay without the timer's own 10 ms. The library's figures are no numbers
    // where two scrapes follow each other at once.
    for (const { name } of processMetrics.getMetricsAsArray()) {
      if (name.startsWith('nodejs_eventloop_lag')) processMetrics.removeSingleMetric(name);
    }
  }
  return processMetrics;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of the service for `/metrics`, in the units that Prometheus asks for: seconds and bytes. */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });

  const live = gauge('aircheck_sessions_live', 'Sessions that are live.', ['recorded']);
  const ended = gauge('aircheck_sessions', 'Sessions that ended, by outcome.', ['outcome']);
  const ingestBytes = counter('aircheck_ingest_bytes_total', 'Bytes of media that encoders sent.');
  const ingestPackets = counter('aircheck_ingest_packets_total', 'Packets of media that encoders sent.');
  const connections = gauge('aircheck_rtmp_connections', 'RTMP connections that are open.');
  const segments = gauge('aircheck_transcode_segments', 'Segments that the transcoder has to do.');
  const delay = gauge('aircheck_event_loop_delay_seconds', 'How late the event loop was in the last 15 s.', [
    'quantile',
  ]);
  const diskFree = gauge('aircheck_disk_free_bytes', 'Free space where recordings live.');
  const diskSize = gauge('aircheck_disk_size_bytes', 'All space where recordings live.');
  const requests = counter('aircheck_http_requests_total', 'HTTP requests answered.', ['method', 'code']);
  const requestSeconds = new Histogram({
    name: 'aircheck_http_request_duration_seconds',
    help: 'How long HTTP requests took.',
    labelNames: ['method'],
    registers,
  });
  gauge('aircheck_info', 'Which Aircheck this is.', ['version']).set({ version: sources.version }, 1);
  gauge('aircheck_disk_floor_bytes', 'Free space below which nothing is recorded.').set(sources.floorBytes);

  const eventLoop = monitorEventLoopDelay({ resolution: resolutionMs });
  eventLoop.enable();
  const setDelay = () => {
    // The histogram holds the time from one tick to the next: a tick on time is no delay.
    const secondsLate = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1000);
    delay.set({ quantile: '0.5' }, secondsLate(eventLoop.percentile(50)));
    delay.set({ quantile: '0.99' }, secondsLate(eventLoop.percentile(99)));
    delay.set({ quantile: '1' }, secondsLate(eventLoop.max));
  };
  setDelay();
  const timer = setInterval(() => {
    setDelay();
    eventLoop.reset();
  }, everyMs);
  timer.unref();

  /** An old figure would be a lie. */
  async function update<T>(
    metrics: { remove(): void; reset(): void }[],
    read: () => T,
    set: (value: Awaited<T>) => void,
  ) {
    for (const metric of metrics) metric.reset();
    try {
      set(await read());
    } catch {
      for (const metric of metrics) metric.remove();
    }
  }

  async function readSources(): Promise<void> {
    await update([live, ended], sources.sessions, (counts) => {
      live.set({ recorded: 'yes' }, counts.liveRecorded);
      live.set({ recorded: 'no' }, counts.liveUnrecorded);
      for (const [outcome, count] of counts.byOutcome) ended.set({ outcome }, count);
    });
    await update([ingestBytes, ingestPackets], sources.ingest, ({ bytes, packets }) => {
      ingestBytes.inc(bytes);
      ingestPackets.inc(packets);
    });
    await update([connections], sources.rtmpConnections, (count) => connections.set(count));
    await update([segments], sources.segmentsWaiting, (count) => segments.set(count));
    await update([diskFree, diskSize], sources.disk, ({ freeBytes, totalBytes }) => {
      diskFree.set(freeBytes);
      diskSize.set(totalBytes);
    });
  }

  return {
    contentType: registry.contentType,
    onRequest(method: string, code: number, seconds: number): void {
      const known = methods.includes(method) ? method : 'other';
      requests.inc({ method: known, code: String(code) });
      requestSeconds.observe({ method: known }, seconds);
    },
    async text(): Promise<string> {
      await readSources();
      return Registry.merge([registry, registryOfProcess()]).metrics();
    },
    close(): void {
      clearInterval(timer);
      eventLoop.disable();
    },
  };
}
