import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions, readSessions } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const secondsBeforeKill = 8;

/** What befalls a session's folder while the service is down. */
const accidents = {
  'was deleted': (folder: string) => rm(join(folder, 'journal.ndjson')),
  'is empty': (folder: string) => truncate(join(folder, 'journal.ndjson')),
  'has a damaged line in its middle': (folder: string) => editLine(folder, 3, (line) => `\0\0${line.slice(2)}`),
  'has a changed digit in a line': (folder: string) =>
    editLine(folder, 2, (line) => line.replace(/"bytes":\d/, '"bytes":9')),
  'ends in the middle of its third line': async (folder: string) => {
    const text = await readFile(join(folder, 'journal.ndjson'), 'utf8');
    await truncate(join(folder, 'journal.ndjson'), text.split('\n').slice(0, 3).join('\n').length - 20);
  },
  'was deleted, and a segment cannot be read': async (folder: string) => {
    await rm(join(folder, 'journal.ndjson'));
    await writeFile(join(folder, 'source', '0-00001.m4s'), 'this is no segment');
  },
} as const;
type Accident = keyof typeof accidents;

const names = ['was deleted', 'is empty', 'has a damaged line in its middle', 'has a changed digit in a line'] as const;
const wholeNames: readonly Accident[] = [...names, 'ends in the middle of its third line'];
const brokenName: Accident = 'was deleted, and a segment cannot be read';

async function editLine(folder: string, index: number, edit: (line: string) => string): Promise<void> {
  const path = join(folder, 'journal.ndjson');
  const lines = (await readFile(path, 'utf8')).split('\n');
  const changed = edit(lines[index] ?? '');
  expect(changed).not.toBe(lines[index]);
  await writeFile(path, lines.with(index, changed).join('\n'));
}

let dataDirectory: string;
let service: ServiceProcess;
const streams = new Map<Accident, StreamObject>();
const filesBefore = new Map<Accident, string[]>();
const secondsBefore = new Map<Accident, number>();

async function mediaOf(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'source'))).filter((name) => name.endsWith('.m4s')).sort();
}

const folderOf = (session: StreamObject) => join(dataDirectory, 'recordings', session.id);

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-journal-'));
  service = await startServiceProcess({ dataDirectory });
  const running = service;
  const going = await Promise.all(
    [...wholeNames, brokenName].map(async (name) => {
      const stream = await createRecordedStream(running, { name, profiles: [] });
      streams.set(name, stream);
      const { rtmpUrl: url } = running;
      return publishTestStream({ url, streamKey: stream.streamKey ?? '', seconds: 3600, speed: 3, bitrate: 200_000 });
    }),
  );
  for (const live of going) live.sent.catch(() => undefined);
  for (const stream of streams.values()) {
    await waitUntil(
      async () => {
        const [session] = await readSessions(running, stream.id);
        return (session?.sourceSegmentsDuration ?? 0) >= secondsBeforeKill ? true : undefined;
      },
      { what: `${secondsBeforeKill} s of ${stream.name} are recorded` },
    );
  }
  const sessions = new Map<Accident, StreamObject | undefined>();
  for (const [name, stream] of streams) sessions.set(name, (await readSessions(service, stream.id))[0]);
  await service.kill();
  for (const [name, session] of sessions) {
    if (session === undefined) throw new Error(`${name} has no session`);
    const folder = folderOf(session);
    filesBefore.set(name, await mediaOf(folder));
    secondsBefore.set(name, session.sourceSegmentsDuration ?? 0);
    await accidents[name](folder);
  }
  service = await startServiceProcess({ dataDirectory });
});

afterAll(async () => {
  await service?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function settled(name: Accident): Promise<StreamObject> {
  const [session] = await finalSessions(service, streams.get(name)?.id ?? '');
  if (session === undefined) throw new Error(`${name} has no session`);
  return session;
}

describe('Nothing deletes media because a journal does not name it', () => {
  it.each(wholeNames)('a recording whose journal %s is ready with all that was on disk', async (name) => {
    const session = await settled(name);
    expect(session).toMatchObject({ recordingStatus: 'ready' });
    expect(await mediaOf(folderOf(session))).toEqual(filesBefore.get(name));
    // The open segment is lost, as with every kill.
    expect(session.sourceSegmentsDuration).toBeGreaterThan((secondsBefore.get(name) ?? 0) - 2.3);
    const parts = await readRecording(session.recordingUrl ?? '');
    const segments = parts.reduce((sum, part) => sum + part.segments, 0);
    expect(segments).toBe(filesBefore.get(name)?.length);
    expect(parts.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
    const seconds = parts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    expect(seconds).toBeCloseTo(session.sourceSegmentsDuration ?? 0, 2);
    expect(parts[0]?.framesDecoded).toBe(parts[0]?.videoPackets.length);
  });

  it('a segment that cannot be read and that no journal describes is set aside, kept and named; the rest plays', async () => {
    const session = await settled(brokenName);
    expect(session.recordingStatus).toBe('ready');
    expect(session.aircheck?.damage).toMatchObject([{ file: 'source/0-00001.m4s', isLeftOut: true }]);
    const master = await (await fetch(session.recordingUrl ?? '')).text();
    expect(master).toContain('source/index.m3u8');
    const folder = folderOf(session);
    expect(await readFile(join(folder, 'set-aside', 'source', '0-00001.m4s'), 'utf8')).toBe('this is no segment');
    expect(await mediaOf(folder)).toEqual(filesBefore.get(brokenName)?.filter((name) => name !== '0-00001.m4s'));
    expect(service.output()).toContain('source/0-00001.m4s cannot be read and was moved to set-aside');
  });

  it('a journal that could not be read in full is kept beside the one that replaced it', async () => {
    const folder = folderOf(await settled('has a damaged line in its middle'));
    expect((await stat(join(folder, 'set-aside', 'journal.ndjson'))).size).toBeGreaterThan(100);
  });
});
