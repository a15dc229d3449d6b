import { describe, expect, it } from 'vitest';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { captionEnd, captionPairs, padding, pairsOf, triplets } from '../../support/media/caption-bytes.ts';
import { fetchPictures } from '../../support/media/decode-pictures.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { disc, encodePictures } from '../../support/media/encode-pictures.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { makeClip, recordPackets, urlOf } from '../../support/record-packets.ts';
import { readWithMp4box } from '../recorder/read-with-mp4box.ts';

const service = await openAccount();

const profiles = [
  { name: 'wide', width: 160, height: 90, bitrate: 100_000, fps: 0 },
  { name: 'slow', width: 128, height: 72, bitrate: 60_000, fps: 10 },
];
const clip = { width: 320, height: 180, seconds: 4, luma: disc(320, 180) };
const text = (url: string) => fetch(url).then((response) => response.text());

/** A pair a frame: a text from the fifth on, and from the sixtieth, until the ninetieth takes it away. */
const shown = captionPairs('HELLO');
function captions(frame: number): Uint8Array {
  const pairs = [
    ...shown.map((pair, index) => [5 + index, pair] as const),
    ...shown.map((pair, index) => [60 + index, pair] as const),
    ...captionEnd.map((pair, index) => [90 + index, pair] as const),
  ];
  const due = pairs.find(([at]) => at === frame)?.[1];
  return due === undefined ? padding : triplets([due]);
}
const sent = pairsOf(Array.from({ length: 100 }, (_, frame) => ({ captions: Buffer.from(captions(frame)) })));

describe.concurrent('captions', () => {
  it('are in every rendition, each once, also where frames are left out, and are declared', async () => {
    const packets = await encodePictures({ ...clip, captions, bFrames: 2 });
    const session = await recordPackets(service, [packets], { profiles });
    const renditions = await fetchPictures(urlOf(session.recordingUrl));
    expect(renditions.map(({ name, parts }) => [name, parts.flat().length])).toEqual([
      ['source', 100],
      ['wide', 100],
      ['slow', 40],
    ]);
    for (const { name, parts } of renditions) expect(pairsOf(parts.flat()), name).toEqual(sent);
    const master = await text(urlOf(session.recordingUrl));
    expect(master).toContain('#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="captions",NAME="CC1",INSTREAM-ID="CC1"');
    expect(master.match(/CLOSED-CAPTIONS="captions"/g)).toHaveLength(3);

    // Its first frames are encoded anew.
    const cut = await makeClip(service, session, 0.12, 3);
    const [made] = await fetchPictures(urlOf(cut.recordingUrl));
    expect(pairsOf(made?.parts.flat() ?? [])).toEqual(sent.slice(0, -2 * 2 + 2));
    expect(await text(urlOf(cut.recordingUrl))).toContain('INSTREAM-ID="CC1"');
  });

  it('are not declared of a source that carries none, or padding alone', async () => {
    const packets = await encodePictures({ ...clip, seconds: 2, captions: () => padding });
    const session = await recordPackets(service, [packets], { profiles: [] });
    expect(await text(urlOf(session.recordingUrl))).not.toContain('CLOSED-CAPTIONS');
  });
});

describe.concurrent('A show of 30000/1001 frames a second', () => {
  it('downloads at exactly that rate, as the source and as a rendition', async () => {
    const stream = await createRecordedStream(service, {
      profiles: [{ name: 'half', width: 160, height: 90, bitrate: 80_000, fps: 0 }],
    });
    const toNtsc = (ms: number) => Math.round(Math.round((ms * 30) / 1000) * (1001 / 30));
    const packets = (await encodePackets({ seconds: 8, bFrames: 2 })).map((packet) => {
      if (packet.kind !== 'video') return packet;
      const dtsMs = toNtsc(packet.dtsMs);
      return { ...packet, dtsMs, compositionMs: toNtsc(packet.dtsMs + packet.compositionMs) - dtsMs };
    });
    const live = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
    const { framesSent } = await live.finish();
    const { mp4Url = '' } = await readySession(service, stream.id);
    for (const url of [mp4Url, mp4Url.replace('source', 'half')]) {
      const response = await fetch(url);
      const [video] = readWithMp4box(new Uint8Array(await response.arrayBuffer()));
      expect(video?.samples).toHaveLength(framesSent);
      const lengths = video?.samples.map(({ durationTicks }) => durationTicks / video.timescale) ?? [];
      expect(new Set(lengths)).toEqual(new Set([1001 / 30_000]));
    }
  });
});
