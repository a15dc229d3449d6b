import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordedStream } from '../support/final-session.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';
import { answerOf, startBareServer } from './bare-answers.ts';
import { ratios, type Stage } from './figure.ts';

const streamCount = 100;
const connections = 8;
const byKey = { authorization: 'Bearer test-key-of-no-worth' };

/** Reads a second. */
interface Rates {
  service: number[];
  bare: number[];
}

/** One answer of the service, and the same bytes from a bare server. */
interface Measured {
  name: string;
  path: string;
  headers: OutgoingHttpHeaders;
}

/** Reads over kept connections, each beside a bare node:http server that sends the same bytes, headers and all. */
export const httpStage: Stage = async ({ isQuick }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const rates = new Map<string, Rates>();
  try {
    const others: string[] = [];
    for (let i = 1; i < streamCount; i += 1)
      others.push((await createRecordedStream(service, { name: `Council ${i}` })).id);
    const { id, streamKey = '' } = await createRecordedStream(service, { name: 'Hall', profiles: [] });
    const [list, one] = [`/stream?streamsonly=1&limit=${streamCount}`, `/stream/${id}`];
    const known = async (path: string) => ({
      'if-none-match': (await service.call('GET', path)).headers.get('etag') ?? '',
    });
    const measured: Measured[] = [
      { name: 'one stream', path: one, headers: byKey },
      { name: 'one stream, 304', path: one, headers: { ...byKey, ...(await known(one)) } },
      { name: `list of ${streamCount} streams`, path: list, headers: byKey },
      { name: `list of ${streamCount} streams, 304`, path: list, headers: { ...byKey, ...(await known(list)) } },
    ];
    const browser = { cookie: await signIn(service), 'sec-fetch-site': 'same-origin' };
    for (const { name, path, headers } of measured.slice()) {
      const { authorization: _, ...rest } = headers;
      measured.push({ name: `${name}, for a browser`, path, headers: { ...rest, ...browser } });
    }
    const compare = (all: readonly Measured[]) => compareWithBare(service, all, { rates, isQuick });
    await compare(measured);
    const encoder = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 1 });
    await compare([
      { name: 'the stream that is live', path: one, headers: byKey },
      { name: 'another stream beside it', path: `/stream/${others.at(-1)}`, headers: byKey },
      { name: `list of ${streamCount} streams, one is live`, path: list, headers: byKey },
    ]);
    encoder.abort();
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const each = [...rates];
  return {
    figures: [
      ...each.map(([name, { service: values }]) => ({ name, unit: 'reads/s', values })),
      ...each.map(([name, { bare: values }]) => ({ name: `bare node:http, ${name}`, unit: 'reads/s', values })),
      ...each.map(([name, both]) => ({
        name: `${name} : bare`,
        unit: 'reads',
        values: ratios(both.service, both.bare),
      })),
    ],
  };
};

async function compareWithBare(
  { apiUrl }: ServiceProcess,
  measured: readonly Measured[],
  { rates, isQuick }: { rates: Map<string, Rates>; isQuick: boolean },
): Promise<void> {
  const bare = await startBareServer(
    await Promise.all(measured.map(({ path, headers }) => answerOf(`${apiUrl}${path}`, headers))),
  );
  for (const { name } of measured) rates.set(name, { service: [], bare: [] });
  for (let run = 0; run < (isQuick ? 2 : 5); run += 1) {
    for (const [index, { name, path, headers }] of measured.entries()) {
      rates.get(name)?.service.push(await readsPerSecond(`${apiUrl}${path}`, headers, isQuick));
      rates.get(name)?.bare.push(await readsPerSecond(`${bare.url}${index}`, headers, isQuick));
    }
  }
  bare.stop();
}

/** The cookie of a browser that opened the link of the start. */
async function signIn({ signInUrl, apiUrl }: ServiceProcess): Promise<string> {
  const { hash, origin } = new URL(signInUrl);
  const token = new URLSearchParams(hash.slice(1)).get('sign-in');
  const response = await fetch(`${apiUrl}/aircheck/sign-in/browser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'aircheck-client': 'dashboard' },
    body: JSON.stringify({ token, name: 'Bench' }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function readsPerSecond(url: string, headers: OutgoingHttpHeaders, isQuick: boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const limitMs = isQuick ? 1000 : 3000;
  const expected = headers['if-none-match'] === undefined ? 200 : 304;
  const startedAtMs = performance.now();
  let reads = 0;
  const readOn = async () => {
    while (performance.now() - startedAtMs < limitMs) {
      await readOnce(url, { agent, headers }, expected);
      reads += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  const seconds = (performance.now() - startedAtMs) / 1000;
  agent.destroy();
  return reads / seconds;
}

function readOnce(
  url: string,
  options: { agent: Agent; headers: OutgoingHttpHeaders },
  expected: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      if (response.statusCode !== expected) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
