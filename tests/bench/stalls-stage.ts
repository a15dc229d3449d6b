import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { openDatabase } from '../../src/service/db/database.ts';
import { createStreams } from '../../src/service/db/streams.ts';
import { writeLongRecording } from '../support/media/long-recording.ts';
import { seedSession } from '../support/seed-session.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import type { Figure, Stage } from './figure.ts';
import { longestWaitBeside } from './small-requests.ts';

/** How long a small request waits at most while the service answers what costs it most. */
export const stallsStage: Stage = async ({ isQuick }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const upstream = await serveLargeAnswers();
  const { sessionId, foreignKey } = await fillData(dataDirectory, isQuick);
  const service = await startServiceProcess({
    dataDirectory,
    env: { AIRCHECK_UPSTREAMS: `studio=${upstream.apiUrl}`, AIRCHECK_UPSTREAM_STUDIO_KEY: 'upstream-key-0123456789' },
  });
  const ask = (path: string, headers: Record<string, string>) => readUnseen(new URL(path, service.apiUrl), headers);
  const loads = loadsOf(ask, sessionId, foreignKey, upstream.show);
  const figures: Figure[] = [];
  try {
    for (const [name, load] of Object.entries(loads)) {
      const values: number[] = [];
      for (let run = 0; run < (isQuick ? 1 : 5); run += 1) values.push(await longestWaitBeside(service, load));
      figures.push({ name, unit: 'ms', values, note: 'at most 50' });
    }
  } finally {
    await service.stop();
    upstream.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return { figures };
};

/** A recording of 19 hours in segments of 2 s, and an account with thousands of streams of the longest names. */
async function fillData(dataDirectory: string, isQuick: boolean): Promise<{ sessionId: string; foreignKey: string }> {
  // Lets the service create its folder: a filled folder without its marker counts as a missing disk.
  await (await startServiceProcess({ dataDirectory })).stop();
  const database = openDatabase(join(dataDirectory, 'aircheck.db'));
  const apiKeys = createApiKeys(database, Date.now);
  const streams = createStreams(database, Date.now);
  const long = { name: 'Long', record: true, profiles: [], createdBy: 'bench', extras: {} };
  const { id } = streams.create({ ...long, accountId: apiKeys.defaultAccount().id });
  const ready = { recordingStatus: 'ready', endedAt: Date.now(), readyAt: Date.now() } as const;
  const { id: sessionId } = seedSession(database, id, Date.now(), ready);
  const { id: accountId } = apiKeys.account('Somebody else');
  database.exec('BEGIN');
  for (let index = 0; index < 3_000; index += 1) {
    streams.create({ ...long, accountId, record: false, name: `${'A'.repeat(9_990)}${index}` });
  }
  database.exec('COMMIT');
  const foreignKey = apiKeys.create(accountId, 'bench', { isReadOnly: true });
  database.close();
  await writeLongRecording(join(dataDirectory, 'recordings', sessionId), isQuick ? 3_420 : 34_200);
  return { sessionId, foreignKey };
}

type Ask = (path: string, headers: Record<string, string>) => Promise<void>;

function loadsOf(ask: Ask, sessionId: string, foreignKey: string, show: (body: string) => void) {
  const times = (count: number, path: string, headers: Record<string, string>) => () =>
    Promise.all(Array.from({ length: count }, () => ask(path, headers)));
  const key = { authorization: 'Bearer test-key-of-no-worth' };
  const upstream = (body: string) => async () => {
    show(body);
    await times(8, '/api/aircheck/upstream/studio/stream', key)();
  };
  const costly = new URLSearchParams({
    filters: JSON.stringify([{ id: 'name', value: `${'A'.repeat(400)}b` }]),
    order: 'name-true,record-true,createdAt-true',
    limit: '1000',
    count: '1',
  });
  const base = `/recordings/${sessionId}`;
  return {
    'beside 20 playlists of 19 h': times(20, `${base}/source/index.m3u8`, { 'accept-encoding': 'gzip' }),
    'beside 20 MP4s of 19 h': times(20, `${base}/source.mp4`, { range: 'bytes=0-99' }),
    'beside 12 of the costliest lists': times(12, `/api/stream?${costly}`, { authorization: `Bearer ${foreignKey}` }),
    'beside 8 pages of 1,000 sessions of an upstream': upstream(largePage),
    'beside 8 lists of 700,000 values': upstream(`[${Array.from({ length: 700_000 }, () => '[]').join(',')}]`),
    'beside 8 rows of 60,000 keys': upstream(`[{${largeRow}}]`),
    'beside 8 lists of 8 MB': upstream(`[${'1,'.repeat(4_000_000)}1]`),
  };
}

const largePage = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({
    id: `s${index}`,
    name: `Hall ${index}`,
    kind: 'stream',
    parentStream: { id: `p${index}`, name: 'x'.repeat(1_000), tags: { show: 'Council' } },
  })),
);
const largeRow = Array.from({ length: 60_000 }, (_, index) => `"k${index}":[]`).join(',');

/** Without a look at the answer, which would hold up this program. */
function readUnseen(url: URL, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => response.resume().once('end', resolve));
    sent.once('error', reject).end();
  });
}

async function serveLargeAnswers(): Promise<{ apiUrl: string; show(body: string): void; close(): void }> {
  let shown = '[]';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(shown);
  });
  const address = await new Promise<AddressInfo | string | null>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address()));
  });
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    apiUrl: `http://127.0.0.1:${address.port}/api`,
    show(body) {
      shown = body;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
