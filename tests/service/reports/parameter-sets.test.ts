import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import { refitJournal } from '../../../src/service/finish/refit-journal.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { configSets } from '../../../src/service/media/codec/decoder-config.ts';
import { readInitTracks, readVideoEntry } from '../../../src/service/media/mp4/tracks.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { fetchBytes } from '../../support/media/decode-pictures.ts';
import { encodeGops, type GopShow } from '../../support/media/encode-gops.ts';
import { readNumbered } from '../../support/media/numbered-frames.ts';
import { headerOf, inTurns, withHeader, withSetsInBand } from '../../support/media/parameter-sets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readMedia } from '../../support/media/read-media.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

const seconds = 6;
const frames = Array.from({ length: seconds * 30 }, (_, number) => number);
const half = { name: 'half', width: 128, height: 96, bitrate: 200_000, fps: 0 };

const service = await openAccount();

const show = (codec: GopShow['codec'], params: string, scale = 2) => encodeGops({ codec, seconds, params, scale });
const arithmetic = 'bframes=2:b-adapt=0:ref=3';
const plain = 'bframes=2:b-adapt=0:ref=2:cabac=0:8x8dct=0:weightp=0';
const hevc = 'open-gop=0:bframes=2:b-adapt=0';

async function record(packets: MediaPacket[]) {
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [half] });
  await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
  const session = await readySession(service, id);
  const { recordingUrl = '', mp4Url = '' } = session;
  const urlOf = (rendition: string) => recordingUrl.replace('index.m3u8', `${rendition}/index.m3u8`);
  const text = async (url: string) => (await fetch(url)).text();
  return { session, urlOf, mp4Url, master: await text(recordingUrl), playlist: await text(urlOf('source')) };
}

/** Every frame is there, of the source, of the rendition and of the MP4, and decodes from the start of each segment. */
async function expectWhole({ session, urlOf, mp4Url, playlist }: Awaited<ReturnType<typeof record>>) {
  expect(playlist.match(/#EXT-X-(MAP|DISCONTINUITY)/g)).toEqual(['#EXT-X-MAP']);
  expect(session.aircheck?.renditions).toMatchObject([{ name: 'half' }]);
  for (const url of [urlOf('source'), urlOf('half'), mp4Url]) {
    const { numbers, complaints } = await readNumbered(url);
    expect(complaints).toEqual([]);
    expect(numbers).toHaveLength(frames.length);
    if (url === urlOf('half')) expect(numbers).toEqual(frames);
  }
  const [source] = await readRenditions(session.recordingUrl ?? '');
  for (const segment of source?.segments ?? []) expect(segment).toMatchObject({ framesDecoded: 60, decodeErrors: [] });
}

describe.concurrent('Keyframes that bring their own parameter sets', () => {
  it.each([
    ['H.264', 'h264', arithmetic, /avc1\.64/],
    ['HEVC', 'hevc', hevc, /hvc1/],
  ] as const)('decide what a recording is, not a header of another clip: %s', async (_, codec, params, codecs) => {
    const other = await encodeGops({ codec, seconds: 1, params: codec === 'h264' ? plain : params });
    const packets = withSetsInBand(await show(codec, params), { hasDelimiter: true });
    const recorded = await record(withHeader(packets, headerOf(other)));
    expect(recorded.master).toContain('RESOLUTION=256x192');
    expect(recorded.master).toMatch(codecs);
    await expectWhole(recorded);
  });

  it('go on counting for keyframes that bring none', async () => {
    const other = await encodeGops({ codec: 'h264', seconds: 1, params: plain });
    const packets = withSetsInBand(await show('h264', arithmetic), { isChosen: (keyframe) => keyframe === 0 });
    await expectWhole(await record(withHeader(packets, headerOf(other))));
  });
});

describe.concurrent('Headers that alternate', () => {
  it.each([
    ['the same ids', 'h264', arithmetic, plain],
    ['ids of their own', 'h264', arithmetic, `${plain}:sps-id=3`],
    ['the same ids, of HEVC', 'hevc', hevc, `${hevc}:ref=3:sao=1:amp=1:rect=1`],
  ] as const)('are one part where they have %s, and its init segment lists both', async (_, codec, first, second) => {
    const recorded = await record(inTurns(await show(codec, first), await show(codec, second)));
    await expectWhole(recorded);
    const [init = ''] = /(?<=MAP:URI=")[^"]+/.exec(recorded.playlist) ?? [];
    const [video] = readInitTracks(await fetchBytes(new URL(init, recorded.urlOf('source')).href));
    const { config } = readVideoEntry(video?.sampleEntry ?? Buffer.alloc(0));
    const listed = configSets(codec, config?.body ?? Buffer.alloc(0));
    expect(listed.filter(({ kind }) => kind === 'sps')).toHaveLength(2);
    expect(listed.filter(({ kind }) => kind === 'pps')).toHaveLength(2);
  });
});

describe.concurrent('An encoder that comes back with other settings', () => {
  it('goes on with the part while its picture has the same shape, and so does what is made of its media alone', async () => {
    const { id, streamKey = '' } = await createRecordedStream(service, {
      profiles: [half],
      aircheck: { reconnectSeconds: 60 },
    });
    const publish = async (params: string) =>
      publishTestStream({ url: service.rtmpUrl, streamKey, packets: await show('h264', params) });
    const first = await publish(arithmetic);
    await first.sent;
    const [live] = await readSessions(service, id);
    const directory = join(service.dataDirectory, 'recordings', live?.id ?? '');
    const isWritten = () => readJournal(directory).then(({ segments }) => segments.length > 0 || undefined);
    await waitUntil(isWritten, { what: 'a segment is written' });
    first.abort();
    await (await publish(plain)).finish();

    const { recordingUrl = '', mp4Url = '' } = await readySession(service, id);
    const whole = { framesDecoded: 2 * frames.length, decodeErrors: [] };
    expect(await readRecording(recordingUrl)).toMatchObject([whole]);
    const { numbers, complaints } = await readNumbered(mp4Url);
    expect(complaints).toEqual([]);
    expect(numbers).toHaveLength(2 * frames.length);

    expect((await readJournal(directory)).parts[0]).toMatchObject({ uri: 'init-0-all.mp4' });
    expect(await refitJournal(directory, async () => true)).toEqual([]);
    const copy = join(service.dataDirectory, 'copy');
    await cp(join(directory, 'source'), join(copy, 'source'), { recursive: true });
    expect(await finishRecording(copy)).toMatchObject({ parts: 1 });
    expect((await readJournal(copy)).parts).toMatchObject([{ uri: 'init-0-all.mp4' }]);
    const media = (await readdir(join(copy, 'source'))).filter((name) => name.endsWith('.m4s')).sort();
    for (const init of ['init-0.mp4', 'init-0-all.mp4']) {
      const files = await Promise.all([init, ...media].map((name) => readFile(join(copy, 'source', name))));
      expect(await readMedia(Buffer.concat(files))).toMatchObject(whole);
    }
  });
});
