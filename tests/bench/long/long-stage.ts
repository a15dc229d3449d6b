import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { answerOf, startBareServer } from '../bare-answers.ts';
import { cpuSecondsOfTree, megabytesOfTree, megabytesWrittenByTree } from '../cpu-seconds.ts';
import type { Figure, Stage } from '../figure.ts';
import { startLongEncoder } from './long-encoder.ts';

const hourSeconds = 3600;
const reads = 300;

interface Hour {
  cpuSeconds: number;
  writtenMegabytes: number;
  /** At its end. */
  megabytes: number;
  playlistBytes: number;
  reads: PlaylistReads;
}

/** Milliseconds of each read. */
type PlaylistReads = Record<'whole' | 'bareWhole' | 'update' | 'bareUpdate', number[]>;

/**
 * A session of eight hours, sent as fast as it is taken: does the last hour cost what the first did? At this pace the
 * signal watch passes over most segments, the dates of segments run ahead of the clock, and what happens once in so much
 * time (a second of the database, a look for stalls) happens less often an hour of stream. The signal watch begins three
 * seconds after the session did, and then takes what is left of a worker: the first part measured costs less by that.
 */
export const longStage: Stage = async ({ isQuick, say }) => {
  const hours = isQuick ? 4 : 8;
  const hourLength = isQuick ? hourSeconds / 6 : hourSeconds;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const measured: Hour[] = [];
  let readySeconds: number;
  try {
    const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
    const encoder = await startLongEncoder({ url: service.rtmpUrl, streamKey });
    try {
      for (let hour = 1; hour <= hours; hour += 1) {
        const startedAtMs = performance.now();
        const [cpu, written] = [cpuSecondsOfTree(service.pid), megabytesWrittenByTree(service.pid)];
        await encoder.send(hourLength);
        const playlist = await livePlaylist(service, id, hour * hourLength);
        const one = {
          cpuSeconds: cpuSecondsOfTree(service.pid) - cpu,
          writtenMegabytes: megabytesWrittenByTree(service.pid) - written,
          megabytes: megabytesOfTree(service.pid),
          ...(await readPlaylist(playlist)),
        };
        measured.push(one);
        const { reads: _, ...figures } = one;
        say(`hour ${hour}: ${JSON.stringify(figures)}, in ${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`);
      }
      await encoder.stop();
    } finally {
      encoder.kill();
    }
    const stoppedAtMs = performance.now();
    await readySession(service, id, 120_000);
    readySeconds = (performance.now() - stoppedAtMs) / 1000;
  } finally {
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return { figures: figuresOf(measured, readySeconds, hourLength / hourSeconds) };
};

/** The source's playlist, once it holds so much. */
async function livePlaylist(service: ServiceProcess, id: string, seconds: number): Promise<string> {
  const [session] = await readSessions(service, id);
  const { playbackId } = await (await service.call('GET', `/stream/${id}`)).json();
  const playlist = `${new URL(service.apiUrl).origin}/hls/${playbackId}/${session?.id}/source/index.m3u8`;
  await waitUntil(
    async () => {
      const response = await fetch(playlist);
      const text = await response.text();
      const held = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
      return held >= seconds - 10 || undefined;
    },
    { timeoutMs: 60_000, everyMs: 200, what: `${seconds} s are in the playlist` },
  );
  return playlist;
}

async function readPlaylist(playlist: string): Promise<{ playlistBytes: number; reads: PlaylistReads }> {
  // What was sent last is written, and the pauses of a machine that was busy are over.
  await wait(300);
  const update = `${playlist}?_HLS_skip=YES`;
  const answers = await Promise.all([answerOf(playlist, {}), answerOf(update, {})]);
  const bare = await startBareServer(answers);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const addresses = { whole: playlist, bareWhole: `${bare.url}0`, update, bareUpdate: `${bare.url}1` };
  const times: PlaylistReads = { whole: [], bareWhole: [], update: [], bareUpdate: [] };
  try {
    for (let read = 0; read < reads; read += 1) {
      times.whole.push(await timeOf(addresses.whole, agent));
      times.bareWhole.push(await timeOf(addresses.bareWhole, agent));
      times.update.push(await timeOf(addresses.update, agent));
      times.bareUpdate.push(await timeOf(addresses.bareUpdate, agent));
    }
  } finally {
    agent.destroy();
    bare.stop();
  }
  return { playlistBytes: answers[0]?.body.length ?? 0, reads: times };
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const startedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - startedAtMs));
    }).once('error', reject);
  });
}

function figuresOf(hours: readonly Hour[], readySeconds: number, share: number): Figure[] {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  const each = (read: (hour: Hour) => number) => hours.map((hour) => read(hour) / share);
  const ratio = (name: string, read: (hour: Hour) => number): Figure => ({
    name: `${name}, last hour : first`,
    unit: 'times',
    values: [read(last) / read(first)],
  });
  const grown = (last.megabytes - first.megabytes) / Math.max(1, hours.length - 1) / share;
  const readFigures = (['whole', 'bareWhole', 'update', 'bareUpdate'] as const).flatMap((kind) =>
    [0.5, 0.99].map((at) => ({
      name: `${readNames[kind]}, at the end, p${at * 100}`,
      unit: 'ms',
      values: [quantile(last.reads[kind], at)],
      ...(!kind.startsWith('bare') && { note: '1 at most' }),
    })),
  );
  return [
    { name: 'processor time', unit: 's an hour', values: each((hour) => hour.cpuSeconds) },
    ratio('processor time', (hour) => hour.cpuSeconds),
    { name: 'written', unit: 'MB an hour', values: each((hour) => hour.writtenMegabytes) },
    ratio('written', (hour) => hour.writtenMegabytes),
    { name: 'memory at the end of each hour', unit: 'MB', values: hours.map((hour) => hour.megabytes) },
    { name: 'memory gained', unit: 'MB an hour', values: [grown] },
    { name: 'live playlist at the end', unit: 'KiB', values: [last.playlistBytes / 1024] },
    ...readFigures,
    { name: 'ready after a clean stop', unit: 's', values: [readySeconds] },
  ];
}

const readNames = {
  whole: 'live playlist',
  bareWhole: 'the same from bare node:http',
  update: 'update of it',
  bareUpdate: 'the same update from bare node:http',
};

function quantile(values: readonly number[], at: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * at)] ?? Number.NaN;
}
