import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DiskSpace } from './files/file-system.ts';
import type { IngestCounts } from './ingest/publish.ts';
import { probeRtmp } from './ingest/rtmp/probe-rtmp.ts';
import { createHealth } from './observation/health.ts';
import type { Metric } from './observation/prometheus-text.ts';
import { type ProcessUsage, readMetrics, watchEventLoop } from './observation/service-metrics.ts';
import type { MediaHost } from './recorder/media-host.ts';
import type { Database } from './store/database.ts';
import { createSessionCounts } from './store/sessions.ts';
import { probeDatabase } from './store/write-gate.ts';
import type { TranscodeQueue } from './transcoder/transcode-queue.ts';

export interface ObservationParts {
  config: Config;
  version: string;
  database: Database;
  ingest: () => IngestCounts;
  media: Pick<MediaHost, 'portOf' | 'connectionCount'>;
  /** Where the RTMP listener is reached on this machine. */
  rtmpHost: string;
  queue: Pick<TranscodeQueue, 'progress'>;
  diskSpace: () => Promise<DiskSpace>;
  usage: () => ProcessUsage;
  now: () => number;
}

export interface Observation {
  metrics: () => Promise<Metric[]>;
  /** What keeps the service from its work, in words. */
  problems: () => Promise<string[]>;
  close(): void;
}

/** What `/healthz` and `/metrics` say of the service, gathered from its parts. */
export function composeObservation(parts: ObservationParts): Observation {
  const { config, media, rtmpHost, queue, now } = parts;
  const eventLoop = watchEventLoop();
  const counts = createSessionCounts(parts.database);
  const databasePath = join(config.dataDirectory, 'aircheck.db');
  const segmentsOf = (sessionId: string) => {
    const { total = 0, done = 0 } = queue.progress(sessionId) ?? {};
    return total - done;
  };
  return {
    metrics: () =>
      readMetrics({
        version: parts.version,
        usage: parts.usage,
        eventLoopDelay: eventLoop.delay,
        sessions: counts.read,
        ingest: parts.ingest,
        rtmpConnections: media.connectionCount,
        disk: parts.diskSpace,
        floorBytes: config.diskFloorBytes,
        segmentsWaiting: () => counts.waitingIds().reduce((sum, id) => sum + segmentsOf(id), 0),
      }),
    problems: createHealth(
      [() => probeDatabase(databasePath), () => probeRtmp({ host: rtmpHost, port: media.portOf('rtmp') })],
      now,
    ),
    close: eventLoop.close,
  };
}
