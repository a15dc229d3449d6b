import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import { createRecordingSteps, recordingPaths } from '../../../src/service/finish/recording-steps.ts';
import { inspectReadyRecording } from '../../../src/service/finish/scrub.ts';
import { createSessionRecordings } from '../../../src/service/finish/session-recordings.ts';
import { createFinishing } from '../../../src/service/finish/steps.ts';
import { Mp4Cache, openMp4Download } from '../../../src/service/playback/mp4-download.ts';
import { openServedFile } from '../../../src/service/playback/served-file.ts';
import { emptyJournal } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { filesOf, markRoot } from '../../../src/service/storage/recordings.ts';
import type { TranscodeQueue } from '../../../src/service/transcode/queue.ts';
import { sessionRow } from '../../support/open-rows.ts';
import { noLog } from '../../support/record-log.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';
import { createMemoryStorage } from '../storage/memory-storage.ts';

const id = '0b8f6a52-6b5f-4c57-9a55-0d0a4a1f3c77';
const packets = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 6000 })];

/** A transcoder that finds every segment decodable, and makes pictures of nothing. */
const queue: TranscodeQueue = {
  listen: () => undefined,
  enqueue: () => undefined,
  progress: () => undefined,
  finishSession: async () => undefined,
  discardSession: async () => undefined,
  frameTimes: async () => [],
  check: async () => ({ frames: 1, errors: 0 }),
  look: async () => ({}),
  async makePictures({ posterPath, spritePath }) {
    for (const path of [posterPath, spritePath]) await writeFile(path, 'picture');
  },
  encodeEdge: async () => ({ frames: 0 }),
  capacity: () => ({ measuredSeconds: 0 }),
  close: async () => undefined,
};

/** A session that was recorded to the disk and has ended, and a storage that is not there. */
async function recorded() {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-hand-over-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'live'));
  markRoot(root, () => true);
  const recorder = createRecorder({ directory: join(root, id), now: () => 1, freeBytes: async () => 1e12 });
  for (const packet of packets) await recorder.write(packet);
  await recorder.close();
  const elsewhere = createMemoryStorage();
  const recordings = createSessionRecordings({
    root,
    liveWindowRoot: join(root, 'live'),
    storage: elsewhere.storage,
    queue,
    diskFloorBytes: 0,
    copyRows: () => {
      throw new Error('There is no row.');
    },
    now: () => 1,
    log: noLog,
  });
  let row: SessionRow = sessionRow({ id, endedAt: 2 });
  const finishing = createFinishing({
    sessions: {
      find: () => row,
      listUnsettled: () => [row],
      listWithoutPictures: () => [],
      update: (_, change) => {
        row = { ...row, ...change };
      },
      release: () => undefined,
      note: () => undefined,
    },
    recordings,
    recordingSteps: createRecordingSteps({ recordings, storage: elsewhere.storage, now: () => 1, log: noLog }),
    now: () => 1,
    log: noLog,
  });
  onTestFinished(async () => {
    finishing.stop();
    await recordings.close();
  });
  const finish = async () => {
    await finishing.settleUnsettled();
    return row;
  };
  return { root, finish, ...elsewhere };
}

describe('A finished recording', () => {
  it('is all in its storage once it is ready, the master playlist last, and needs the local folder no more', async () => {
    const { root, finish, storage, names } = await recorded();
    expect(await finish()).toMatchObject({ recordingStatus: 'ready', isIllustrated: true });
    const media = names().filter((name) => !/poster|storyboard|session/.test(name));
    expect(media.at(-1)).toBe(`${id}/index.m3u8`);
    await rm(join(root, id), { recursive: true });

    const files = filesOf(storage, id);
    const { damage, notes } = await inspectReadyRecording(storage, { id, renditions: [] }, async () => undefined);
    expect({ damage, notes }).toEqual({ damage: [], notes: [] });
    const playlist = await (await openServedFile(files, 'source/index.m3u8'))?.readText();
    for (const [, uri] of playlist?.matchAll(/^(\d.*\.m4s)$/gm) ?? []) {
      expect(await openServedFile(files, `source/${uri}`)).toMatchObject({ isImmutable: true });
    }
    const download = await openMp4Download({ id, files }, 'source', new Mp4Cache(1e6));
    expect((await buffer(download?.read(0, download.byteLength) ?? Readable.from([]))).length).toBe(
      download?.byteLength,
    );
    for (const name of ['poster.jpg', 'storyboard.jpg', 'storyboard.vtt']) expect(names()).toContain(`${id}/${name}`);
  });

  it('waits for a storage that does not take it, and is ready when it does', async () => {
    const { finish, cutOff, reconnect } = await recorded();
    cutOff();
    expect(await finish()).toMatchObject({
      recordingStatus: 'waiting',
      failure: 'The finished recording could not be put into its storage (ECONNREFUSED).',
    });
    reconnect();
    expect(await finish()).toMatchObject({ recordingStatus: 'ready' });
  });
});

describe('The files of a recording', () => {
  const file = (rendition: string, uri: string) => ({ rendition, uri, part: 0, bytes: 1, wallClockMs: 0 });
  const segment = (rendition: string) => ({
    ...file(rendition, '0-00000.m4s'),
    number: 0,
    startMs: 0,
    durationSeconds: 2,
    independent: true,
    videoSamples: 60,
    audioSamples: 0,
    bitrate: 4,
  });
  const video = { codec: 'avc1.64001f', width: 640, height: 360 };
  const journal = {
    ...emptyJournal(),
    parts: ['source', 'half', 'quarter'].map((name) => ({ ...file(name, 'init-0.mp4'), video })),
    segments: ['source', 'half', 'quarter'].map(segment),
  };

  it('are those of the renditions that are in it', () => {
    const half = ['half/init-0.mp4', 'half/0-00000.m4s', 'half/index.m3u8'];
    const paths = recordingPaths({ ...journal, dropped: new Map([['quarter', 'It died.']]) });
    expect(paths).toEqual(expect.arrayContaining(['source/0-00000.m4s', 'renditions.ndjson', ...half]));
    expect(paths.filter((path) => path.startsWith('quarter/'))).toEqual([]);
  });
});
