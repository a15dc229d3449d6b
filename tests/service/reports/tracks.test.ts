import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { away, startingAt, withoutTrack } from '../../support/media/change-tracks.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readMedia } from '../../support/media/read-media.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

const size = { width: 160, height: 90, bitrate: 100_000 };
const ladder = [{ name: '72p', width: 128, height: 72, bitrate: 60_000, fps: 0 }];
const clip = (seconds: number, more = {}) => encodePackets({ ...size, seconds, ...more });
const countOf = (kind: MediaPacket['kind'], packets: readonly MediaPacket[]) =>
  packets.filter((packet) => packet.kind === kind).length;

const service = await openAccount();

/** Each list of packets is a connection; all but the last break off. */
async function record(connections: MediaPacket[][]) {
  const { id, streamKey = '' } = await createRecordedStream(service, {
    profiles: ladder,
    aircheck: { reconnectSeconds: 60 },
  });
  for (const [i, packets] of connections.entries()) {
    const stream = await publishTestStream({ url: service.rtmpUrl, streamKey, packets });
    if (i === connections.length - 1) {
      await stream.finish();
      continue;
    }
    await stream.sent;
    const seconds = (packets.at(-1)?.dtsMs ?? 0) / 1000 - 3;
    // The connection goes only once all that was sent has arrived.
    await waitUntil(async () => ((await sessionOf(id))?.sourceSegmentsDuration ?? 0) > seconds || undefined, {
      timeoutMs: 120_000,
      what: 'the first connection is recorded',
    });
    stream.abort();
    await waitUntil(async () => (await sessionOf(id))?.aircheck?.connection === 'reconnecting' || undefined, {
      timeoutMs: 120_000,
      what: 'the encoder is missed',
    });
  }
  const session = await readySession(service, id);
  const directory = join(service.dataDirectory, 'recordings', session.id);
  return { session, directory, journal: await readJournal(directory) };
}

async function sessionOf(streamId: string) {
  return (await readSessions(service, streamId))[0];
}

/** Every rendition, decoded: its playlist has one init segment and no discontinuity, its segments both tracks. */
async function expectOnePart(url: string, { frames, seconds }: { frames: number; seconds: number }) {
  for (const { playlist, segments } of await readRenditions(url)) {
    expect(new Set(playlist.media.segments.map(({ initUri }) => initUri)).size).toBe(1);
    expect(new Set(segments.map(({ discontinuity }) => discontinuity)).size).toBe(1);
    expect(segments.flatMap(({ decodeErrors }) => decodeErrors)).toEqual([]);
    expect(segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(frames);
    for (const [track, longest] of [
      ['videoPackets', 5.5],
      ['audioPackets', 0.05],
    ] as const) {
      const times = segments.flatMap((segment) => segment[track].map(({ dts }) => dts)).sort((a, b) => a - b);
      const gaps = times.map((time, i) => time - (times[i - 1] ?? time));
      expect(Math.max(...gaps)).toBeLessThan(longest);
      expect(Math.min(...gaps.slice(1))).toBeGreaterThan(0);
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(seconds - 1.5);
    }
    expect(segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)).toBeCloseTo(seconds, 0);
  }
}

async function expectWholeDownload(url: string, frames: number) {
  const mp4 = await readMedia(Buffer.from(await (await fetch(url)).arrayBuffer()));
  expect(mp4).toMatchObject({ framesDecoded: frames, decodeErrors: [] });
}

describe.concurrent('a track that comes late is in the one recording from its start', () => {
  it.each([1300, 3000, 7100])('sound from %i ms: silence stands before it, and no frame is lost', async (fromMs) => {
    const packets = startingAt('audio', fromMs, await clip(10));
    const { session, journal, directory } = await record([packets]);
    await expectOnePart(session.recordingUrl ?? '', { frames: 300, seconds: 10 });
    await expectWholeDownload(session.mp4Url ?? '', 300);
    const source = journal.segments.filter(({ rendition }) => rendition === 'source');
    const sent = source.reduce((sum, { audioSamples, filledAudio = 0 }) => sum + audioSamples - filledAudio, 0);
    expect(sent).toBe(countOf('audio', packets));
    expect(session.aircheck?.signalFound).toMatchObject([{ kind: 'no-audio' }]);
    expect(journal.parts).toHaveLength(2);
    expect(await readdir(join(directory, 'source'))).toContain(source[0]?.uri);
  });

  it('video from 3 s: its first picture stands before it, and all the sound is there', async () => {
    const packets = startingAt('video', 3000, await clip(10, { bFrames: 2 }));
    const { session, journal } = await record([packets]);
    const source = journal.segments.filter(({ rendition }) => rendition === 'source');
    const filled = source.reduce((sum, { filledVideo = 0 }) => sum + filledVideo, 0);
    // Frames before the first keyframe cannot be decoded.
    const keyframe = packets.findIndex((packet) => packet.kind === 'video' && packet.isKeyframe);
    await expectOnePart(session.recordingUrl ?? '', {
      frames: countOf('video', packets.slice(keyframe)) + filled,
      seconds: 10,
    });
    expect(source.reduce((sum, { audioSamples }) => sum + audioSamples, 0)).toBe(countOf('audio', packets));
  });
});

describe.concurrent('a track that is away for a while', () => {
  it('as sound has silence in its place, and the history says when', async () => {
    const packets = away('audio', [4000, 9000], await clip(14));
    const { session } = await record([packets]);
    await expectOnePart(session.recordingUrl ?? '', { frames: 420, seconds: 14 });
    const [found, ...others] = session.aircheck?.signalFound ?? [];
    expect(others).toEqual([]);
    expect(found?.kind).toBe('no-audio');
    expect((found?.until ?? 0) - (found?.since ?? 0)).toBeCloseTo(5000, -2);
  });

  it('as video shows what was there last, and goes on', async () => {
    const packets = away('video', [4000, 12_000], await clip(16, { bFrames: 2 }));
    const { session, journal } = await record([packets]);
    const source = journal.segments.filter(({ rendition }) => rendition === 'source');
    const filled = source.reduce((sum, { filledVideo = 0 }) => sum + filledVideo, 0);
    expect(filled).toBeGreaterThan(0);
    await expectOnePart(session.recordingUrl ?? '', { frames: countOf('video', packets) + filled, seconds: 16 });
  });
});

describe.concurrent('a reconnect with other tracks', () => {
  it('without sound continues the part, with silence', async () => {
    const { session } = await record([await clip(6), withoutTrack('audio', await clip(8))]);
    await expectOnePart(session.recordingUrl ?? '', { frames: 420, seconds: 14 });
    await expectWholeDownload(session.mp4Url ?? '', 420);
  });

  it('with sound for the first time is one part with what came before', async () => {
    const { session } = await record([withoutTrack('audio', await clip(6)), await clip(8)]);
    await expectOnePart(session.recordingUrl ?? '', { frames: 420, seconds: 14 });
    await expectWholeDownload(session.mp4Url ?? '', 420);
  });

  it('with a picture for the first time is one part with what came before', async () => {
    const { session, journal } = await record([withoutTrack('video', await clip(6)), await clip(8)]);
    const filled = journal.segments.reduce(
      (sum, { rendition, filledVideo = 0 }) => sum + (rendition === 'source' ? filledVideo : 0),
      0,
    );
    await expectOnePart(session.recordingUrl ?? '', { frames: 240 + filled, seconds: 14 });
  });
});

it('a show with one track alone gets no other', async () => {
  for (const kind of ['video', 'audio'] as const) {
    const { journal } = await record([withoutTrack(kind, await clip(4))]);
    expect(journal.parts.every((part) => part[kind] === undefined)).toBe(true);
  }
});
