import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { transcodeWorkersOf } from '../../support/machine/worker-processes.ts';
import { decodePictures, fetchBytes } from '../../support/media/decode-pictures.ts';
import { encodeGops } from '../../support/media/encode-gops.ts';
import { readNumbered } from '../../support/media/numbered-frames.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { openAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

// x265 opens its groups of pictures by default, x264 where it is told to: frames that follow a keyframe and are shown
// before it are made of frames before it too.

const seconds = 12;
const frames = Array.from({ length: seconds * 30 }, (_, number) => number);
const half = { name: 'half', width: 128, height: 96, bitrate: 200_000, fps: 0 };
const slow = { ...half, name: 'slow', fps: 10 };

const service = await openAccount();

const openGop = 'open-gop=1:bframes=3:b-adapt=0';

describe('a show of open groups of pictures', () => {
  it.each([
    ['H.264', 'h264'],
    ['HEVC', 'hevc'],
  ] as const)(
    'of %s has all of the source’s frames in each rendition, although workers are killed',
    async (_, codec) => {
      const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [half, slow] });
      const packets = await encodeGops({ codec, seconds, params: openGop, scale: 2 });
      const live = await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 4 });
      for (const segment of ['0-00001.m4s', '0-00003.m4s']) {
        const isEncoded = async () => {
          const [session] = await readSessions(service, id);
          return existsSync(join(service.dataDirectory, 'recordings', session?.id ?? '', 'half', segment)) || undefined;
        };
        await waitUntil(isEncoded, { what: `${segment} of a rendition is there` });
        const workers = transcodeWorkersOf(service.pid);
        expect(workers).not.toEqual([]);
        for (const pid of workers) process.kill(pid, 'SIGKILL');
      }
      await live.finish();
      const { recordingUrl = '', id: sessionId, aircheck } = await readySession(service, id);
      expect(aircheck?.renditions).toMatchObject([{ name: 'half' }, { name: 'slow' }]);
      const read = (name: string) => readNumbered(recordingUrl.replace('index.m3u8', `${name}/index.m3u8`));
      expect((await read('half')).numbers).toEqual(frames);
      const slowFrames = (await read('slow')).numbers;
      expect(slowFrames.length).toBeGreaterThanOrEqual(seconds * 10);
      expect(new Set(slowFrames).size).toBe(slowFrames.length);

      const { segments } = await readJournal(join(service.dataDirectory, 'recordings', sessionId));
      const source = segments.filter(({ rendition }) => rendition === 'source');
      expect(source.map(({ independent }) => independent)).toEqual([true, false, false, false, false, false]);
      expect(source.map(({ isOpen = false }) => isOpen)).toEqual([false, true, true, true, true, true]);
      expect(await (await fetch(recordingUrl)).text()).not.toContain('INDEPENDENT');
    },
  );

  it('of closed ones says that its segments are independent', async () => {
    const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
    const packets = await encodeGops({ codec: 'hevc', seconds: 4, params: 'open-gop=0:bframes=3' });
    await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
    const { recordingUrl = '' } = await readySession(service, id);
    expect(await (await fetch(recordingUrl)).text()).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
  });
});

describe('a show whose decoding can begin seldom', () => {
  const fps = 5;
  it.each([
    ['intra refresh', 'intra-refresh=1:bframes=0', 12, 2, 1],
    ['one keyframe in 41 s', 'open-gop=0:bframes=2', 44, 41, 2],
  ] as const)(
    'with %s has all frames in source and rendition, and claims no segment that needs others',
    async (...given) => {
      const [, params, length, gopSeconds, keyframes] = given;
      const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [half] });
      const packets = await encodeGops({ codec: 'h264', seconds: length, params, fps, gopSeconds, scale: 2 });
      await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
      const { recordingUrl = '', id: sessionId, aircheck } = await readySession(service, id);
      expect(aircheck?.renditions).toMatchObject([{ name: 'half' }]);
      const shown = Array.from({ length: length * fps }, (_, number) => number);
      const { numbers, complaints } = await readNumbered(recordingUrl.replace('index.m3u8', 'half/index.m3u8'));
      expect([numbers, complaints]).toEqual([shown, []]);
      const [source] = await readRecording(recordingUrl);
      expect(source).toMatchObject({ framesDecoded: shown.length, decodeErrors: [] });

      const folder = join(service.dataDirectory, 'recordings', sessionId);
      const segments = (await readJournal(folder)).segments.filter(({ rendition }) => rendition === 'source');
      expect(segments.length).toBeGreaterThan(2);
      expect(await (await fetch(recordingUrl)).text()).not.toContain('INDEPENDENT');
      const init = await fetchBytes(recordingUrl.replace('index.m3u8', 'source/init-0.mp4'));
      const claimed = segments.filter(({ independent }) => independent);
      expect(claimed).toHaveLength(keyframes);
      for (const { uri, videoSamples } of claimed) {
        const segment = await fetchBytes(recordingUrl.replace('index.m3u8', `source/${uri}`));
        expect(await decodePictures(Buffer.concat([init, segment])), uri).toHaveLength(videoSamples);
      }
    },
  );
});
