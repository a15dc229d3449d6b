import { renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { probeRtmp } from '../../../src/service/ingest/rtmp/probe-rtmp.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { parsePrometheus } from '../../support/parse-prometheus.ts';
import { startTestService } from '../../support/start-service.ts';

/** Its figures are of this file alone. */
const service = await startTestService({ defaultProfiles: [] }, afterAll);

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${service.localUrl}${path}`, { headers });

async function readMetrics() {
  const response = await get('/metrics', { authorization: `Bearer ${service.apiKey}` });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = parsePrometheus(await response.text());
  return (name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    )?.value;
}

describe('GET /healthz says whether sessions can be accepted and kept', () => {
  it('is 200 without a key, and reveals nothing', async () => {
    const response = await get('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('is 503 in words while another process holds the database or it is gone, and 200 after it', async () => {
    const path = join(service.dataDirectory, 'aircheck.db');
    const other = new Libsql(path);
    other.exec('BEGIN IMMEDIATE');
    const problems = ['the database is locked by another process'];
    const health = async () => (await get('/healthz')).json();
    await expect.poll(health).toEqual({ status: 'unavailable', problems });
    expect((await get('/healthz')).status).toBe(503);
    other.exec('ROLLBACK');
    other.close();
    await expect.poll(async () => (await get('/healthz')).status).toBe(200);
    renameSync(path, `${path}.away`);
    await expect.poll(async () => (await get('/healthz')).status).toBe(503);
    renameSync(`${path}.away`, path);
  });

  it('sees an RTMP listener that accepts connections and never answers', async () => {
    const rtmp = new URL(service.rtmpUrl);
    expect(await probeRtmp({ host: rtmp.hostname, port: Number(rtmp.port) })).toBeUndefined();
    const mute = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await probeRtmp({ host: '127.0.0.1', port, timeoutMs: 100 })).toBe('the RTMP listener does not answer');
    await new Promise((resolve) => mute.close(resolve));
    expect(await probeRtmp({ host: '127.0.0.1', port })).toBe('the RTMP listener takes no connections');
  });
});

describe('GET /metrics returns the figures of a running service', () => {
  it('counts what is sent, what is live and how it ends', async () => {
    const { id, streamKey = '' } = await createRecordedStream(service);
    const media = { seconds: 60, speed: 2, width: 160, height: 90 };
    const encoder = await publishTestStream({ url: service.rtmpUrl, streamKey, ...media });
    await expect.poll(async () => (await readMetrics())('aircheck_sessions_live', { recorded: 'yes' })).toBe(1);
    await expect.poll(async () => (await readMetrics())('aircheck_ingest_bytes_total')).toBeGreaterThan(10_000);
    expect((await readMetrics())('aircheck_rtmp_connections')).toBe(1);
    await encoder.stop();
    await readySession(service, id);
    const [figure] = await Promise.all([readMetrics(), readMetrics(), readMetrics()]);
    expect(figure('aircheck_sessions_live', { recorded: 'yes' })).toBe(0);
    expect(figure('aircheck_sessions', { outcome: 'ready' })).toBe(1);
    expect(figure('aircheck_transcode_segments')).toBe(0);
    expect(figure('aircheck_disk_free_bytes')).toBeGreaterThan(0);
    expect(figure('aircheck_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThanOrEqual(0);
    expect(figure('aircheck_http_requests_total', { method: 'POST', code: '201' })).toBe(1);
    expect(figure('aircheck_http_request_duration_seconds_count', { method: 'POST' })).toBe(1);
    expect(figure('nodejs_gc_duration_seconds_count')).toBeGreaterThan(0);
    expect(figure('process_start_time_seconds')).toBeGreaterThan(1e9);
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(figure('process_cpu_seconds_total')).toBeGreaterThan(0);
  });
});

it('Metrics are read with a key, a read-only one too, and by nobody without: a proxy on this machine may not show itself', async () => {
  const statusOf = async (authorization?: string) =>
    (await get('/metrics', authorization === undefined ? {} : { authorization })).status;
  const { apiKey } = await service.post(routes.apiKeys(), { name: 'prometheus', readOnly: true });
  expect(await statusOf()).toBe(401);
  expect(await statusOf('Bearer unknown')).toBe(401);
  expect(await statusOf(`Bearer ${service.apiKey}`)).toBe(200);
  expect(await statusOf(`Bearer ${apiKey}`)).toBe(200);
});
