import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { PartSplitter } from '../../../src/service/recorder/part-splitter.ts';
import type { SamplePacket } from '../../../src/service/recorder/tracks.ts';
import { aacConfig, audioConfig, audioFrame, frame, h264Config, media, videoConfig } from './synthetic-packets.ts';

interface SplitPart {
  tracks: string[];
  goesOn: boolean;
  samples: SamplePacket[];
  /** Why the samples after some were placed anew: after how many, and the cause. */
  rebased: [number, string][];
}

/** Each list of packets is a connection of its own. */
function split(...connections: MediaPacket[][]): SplitPart[] {
  const splitter = new PartSplitter();
  const parts: SplitPart[] = [];
  const events = connections.flatMap((packets, i) => [
    ...(i > 0 ? splitter.reconnect() : []),
    ...packets.flatMap((packet) => splitter.push(packet)),
  ]);
  for (const event of [...events, ...splitter.end()]) {
    const open = parts.at(-1);
    if (event.kind === 'sample') open?.samples.push(event.packet);
    else if (event.kind === 'rebase') open?.rebased.push([open.samples.length, event.cause]);
    else {
      const tracks = Object.entries(event.configs).flatMap(([name, config]) => (config ? [name] : []));
      parts.push({ tracks, goesOn: event.goesOn, samples: [], rebased: [] });
    }
  }
  return parts;
}

const samplesOf = (packets: MediaPacket[]) =>
  packets.filter((packet): packet is SamplePacket => packet.kind === 'video' || packet.kind === 'audio');
const otherH264 = Buffer.concat([h264Config, Buffer.of(0)]);
const twoSeconds = media({ fromMs: 0, toMs: 2000 });

describe('a part opens', () => {
  it('with both tracks when the second configuration comes within a second', () => {
    const packets = [videoConfig(), ...media({ fromMs: 0, toMs: 900, audio: false }), audioConfig(), audioFrame(900)];
    expect(split(packets)).toMatchObject([{ tracks: ['video', 'audio'], samples: samplesOf(packets) }]);
  });

  it('with the one track that is there after a second, or at the end', () => {
    const long = [videoConfig(), ...media({ fromMs: 0, toMs: 3000, audio: false })];
    const short = [audioConfig(), ...media({ fromMs: 0, toMs: 300, video: false })];
    expect(split(long)).toMatchObject([{ tracks: ['video'], samples: samplesOf(long) }]);
    expect(split(short)).toMatchObject([{ tracks: ['audio'], samples: samplesOf(short) }]);
  });

  it('with the first keyframe: what could not be decoded before it is left out, audio is not', () => {
    const packets = [
      videoConfig(),
      audioConfig(),
      frame(0, false),
      audioFrame(0),
      frame(40, false),
      frame(80, true),
      frame(120, false),
    ];
    expect(split(packets)[0]?.samples).toEqual([audioFrame(0), frame(80, true), frame(120, false)]);
  });

  it('never for media without a configuration', () => {
    expect(split(twoSeconds)).toEqual([]);
  });
});

describe('a new part begins', () => {
  const before = media({ fromMs: 0, toMs: 2000 });
  const after = media({ fromMs: 2000, toMs: 4000 });

  it('with a changed video configuration, at its keyframe, not with one that is sent again unchanged', () => {
    const repeated = [videoConfig(), audioConfig(), ...before, videoConfig(), audioConfig(), ...after];
    expect(split(repeated)).toHaveLength(1);
    const packets = [videoConfig(), audioConfig(), ...before, videoConfig(otherH264), audioFrame(1999), ...after];
    const parts = split(packets);
    expect(parts.map(({ tracks }) => tracks)).toEqual([
      ['video', 'audio'],
      ['video', 'audio'],
    ]);
    expect(parts[0]?.samples).toEqual([...samplesOf(before), audioFrame(1999)]);
    expect(parts[1]?.samples).toEqual(samplesOf(after));
  });

  it('with a changed audio configuration, at the next keyframe, and the new audio is in it', () => {
    const otherAac = Buffer.from('1210', 'hex');
    const middle = [frame(2000, false), audioFrame(2000), frame(2040, false), audioFrame(2021)];
    const packets = [
      videoConfig(),
      audioConfig(),
      ...before,
      audioConfig(otherAac),
      ...middle,
      frame(2080, true),
      audioFrame(2043),
    ];
    const parts = split(packets);
    expect(parts[0]?.samples).toEqual([...samplesOf(before), frame(2000, false), frame(2040, false)]);
    expect(parts[1]?.samples).toEqual([audioFrame(2000), audioFrame(2021), frame(2080, true), audioFrame(2043)]);
  });

  it('with sound that comes late, where it comes: no packet is lost, held or sent with another time', () => {
    const videoPackets = media({ fromMs: 0, toMs: 6000, audio: false });
    const late = media({ fromMs: 2500, toMs: 6000, video: false });
    const mixed = [...videoPackets, audioConfig(aacConfig, 2500), ...late].sort((a, b) => a.dtsMs - b.dtsMs);
    const parts = split([videoConfig(), ...mixed]);
    expect(parts.map(({ tracks, goesOn }) => [tracks, goesOn])).toEqual([
      [['video'], false],
      [['video', 'audio'], true],
    ]);
    expect(parts[1]?.samples.find(({ kind }) => kind === 'audio')).toEqual(audioFrame(2500));
    expect(parts.flatMap(({ samples }) => samples)).toEqual(samplesOf(mixed));
  });

  it('with video that comes late, at its first keyframe: sound before it is in the part before', () => {
    const audioPackets = media({ fromMs: 0, toMs: 6000, video: false });
    const late = [
      videoConfig(h264Config, 3000),
      frame(3000, false),
      ...media({ fromMs: 3040, toMs: 6000, audio: false }),
    ];
    const mixed = [...audioPackets, ...late].sort((a, b) => a.dtsMs - b.dtsMs);
    const parts = split([audioConfig(), ...mixed]);
    expect(parts.map(({ tracks, goesOn }) => [tracks, goesOn])).toEqual([
      [['audio'], false],
      [['video', 'audio'], true],
    ]);
    expect(parts[1]?.samples[0]).toEqual(frame(3040, true));
    expect(parts.flatMap(({ samples }) => samples)).toEqual(samplesOf(mixed).filter((packet) => packet !== late[1]));
  });

  it('with sound alone where video is announced and its first keyframe comes later than a second', () => {
    const audioPackets = media({ fromMs: 0, toMs: 6000, video: false });
    const mixed = [...audioPackets, ...media({ fromMs: 3000, toMs: 6000, audio: false })].sort(
      (a, b) => a.dtsMs - b.dtsMs,
    );
    const parts = split([videoConfig(), audioConfig(), ...mixed]);
    expect(parts.map(({ tracks }) => tracks)).toEqual([['audio'], ['video', 'audio']]);
    expect(parts[1]?.samples[0]).toEqual(frame(3000, true));
    expect(parts.flatMap(({ samples }) => samples)).toEqual(samplesOf(mixed));
  });

  it('with a keyframe, also where the video goes on unchanged: frames before it are left out', () => {
    const otherAac = Buffer.from('1210', 'hex');
    const after = [
      ...media({ fromMs: 2000, toMs: 13_000, gopFrames: 1000 }).slice(1),
      frame(13_000, true),
      audioFrame(13_001),
    ];
    const parts = split([videoConfig(), audioConfig(), ...before, audioConfig(otherAac, 2000), ...after]);
    expect(parts).toHaveLength(2);
    expect(parts[1]?.samples.find(({ kind }) => kind === 'video')).toEqual(frame(13_000, true));
  });
});

const times = ({ samples }: SplitPart, kind: SamplePacket['kind']) =>
  samples.filter((packet) => packet.kind === kind).map(({ dtsMs }) => dtsMs);
const configs = [videoConfig(), audioConfig()];

describe('A reconnect with the same configurations', () => {
  const first = media({ fromMs: 0, toMs: 2000 });

  it('continues the part, from a keyframe on, in unbroken times', () => {
    const parts = split([...configs, ...first], [...configs, ...media({ fromMs: 0, toMs: 2000 })]);
    expect(parts).toHaveLength(1);
    const [part] = parts;
    if (part === undefined) throw new Error('no part');
    expect(part.rebased).toEqual([[samplesOf(first).length, 'reconnect']]);
    expect(part.samples[samplesOf(first).length]).toMatchObject({ kind: 'video', isKeyframe: true });
    expect(part.samples).toHaveLength(2 * samplesOf(first).length);
    for (const [kind, longestMs] of [
      ['video', 40 + 22],
      ['audio', 22],
    ] as const) {
      const gapsMs = times(part, kind).map((ms, i, all) => ms - (all[i - 1] ?? ms));
      expect(Math.max(...gapsMs)).toBeLessThanOrEqual(longestMs);
      expect(Math.min(...gapsMs.slice(1))).toBeGreaterThanOrEqual(kind === 'video' ? 40 : 21);
    }
  });

  it('leaves out what came before its first keyframe', () => {
    const middle = [
      frame(0, false),
      audioFrame(0),
      frame(40, false),
      audioFrame(900),
      frame(1000, true),
      audioFrame(1010),
    ];
    const [part] = split([...configs, ...first], [...configs, ...middle]);
    expect(part?.samples.slice(samplesOf(first).length).map(({ data }) => data)).toEqual(
      [frame(1000, true), audioFrame(900), audioFrame(1010)].map(({ data }) => data),
    );
  });

  it('shows its first frame after the last one that the decoder may still hold', () => {
    const held = { ...frame(2000, false), compositionMs: 120 };
    const keyframe = { ...frame(0, true), compositionMs: 40 };
    const [part] = split(
      [videoConfig(), ...media({ fromMs: 0, toMs: 2000, audio: false }), held],
      [videoConfig(), keyframe],
    );
    const last = part?.samples.at(-1);
    expect(last?.kind === 'video' && last.dtsMs + last.compositionMs).toBeGreaterThanOrEqual(2120 + 40);
  });

  it('and audio alone continues after 10 s without video, or where the audio ended if there never was any', () => {
    const audioPackets = media({ fromMs: 0, toMs: 12_000, video: false });
    const [part, ...others] = split([...configs, ...first], [...configs, ...audioPackets]);
    expect(others).toEqual([]);
    expect(part?.samples).toHaveLength(samplesOf(first).length + audioPackets.length);
    const short = media({ fromMs: 0, toMs: 2000, video: false });
    const [alone, ...further] = split([audioConfig(), ...short], [audioConfig(), ...short]);
    expect(further).toEqual([]);
    const resumedMs = alone ? times(alone, 'audio')[short.length] : undefined;
    expect(Math.abs((resumedMs ?? Number.NaN) - (94 * 1024) / 48)).toBeLessThanOrEqual(1);
  });

  it('that sends no media is none', () => {
    expect(split([...configs, ...first], configs, [...configs, ...first])[0]?.rebased).toHaveLength(1);
  });
});

describe('Times that jump within a connection make no new part', () => {
  const before = media({ fromMs: 10_000, toMs: 12_000 });
  const cases = [
    ['back to the start', 0],
    ['ahead by 10 h', 36_012_000],
  ] as const;

  it.each(cases)('%s: both tracks continue together after what was there', (_, fromMs) => {
    const jumped = media({ fromMs, toMs: fromMs + 2000 });
    const audioFirst = [...jumped].sort((a, b) => a.dtsMs - b.dtsMs || a.kind.localeCompare(b.kind));
    for (const after of [jumped, audioFirst]) {
      const [part, ...others] = split([...configs, ...before, ...after]);
      if (part === undefined) throw new Error('no part');
      expect(others).toEqual([]);
      expect(part.samples.map(({ data }) => data)).toHaveLength(samplesOf(before).length + samplesOf(after).length);
      const [videoTimes, audioTimes] = [times(part, 'video'), times(part, 'audio')];
      const seam = { video: videoTimes[50] ?? Number.NaN, audio: audioTimes[94] ?? Number.NaN };
      expect(seam.video - seam.audio).toBe(0);
      expect(seam.video).toBeGreaterThanOrEqual(12_000);
      expect(seam.video).toBeLessThanOrEqual(12_040);
      expect(part.rebased.length).toBeGreaterThan(0);
    }
  });

  it('where one track jumps alone it goes on by itself', () => {
    const audioBack = media({ fromMs: 0, toMs: 1500, video: false });
    const [part, ...others] = split([...configs, ...before, ...audioBack]);
    expect(others).toEqual([]);
    expect(part && times(part, 'audio')[94]).toBeCloseTo(12_005, -1);
  });

  it('one track that steps back by up to half a second alone is out of order, and stays where it says', () => {
    const videoPackets = media({ fromMs: 12_000, toMs: 14_000, audio: false });
    const audioPackets = media({ fromMs: 11_700, toMs: 14_000, video: false });
    const after = [...videoPackets, ...audioPackets].sort((a, b) => a.dtsMs - b.dtsMs);
    const [part] = split([...configs, ...before, ...after]);
    expect(part?.rebased).toEqual([]);
    expect(part && times(part, 'audio').slice(94)).toEqual(audioPackets.map(({ dtsMs }) => dtsMs));
  });

  it.each(['audio', 'video'] as const)(
    '%s that steps back by a second for a while is beside the other track again after it',
    (kind) => {
      const after = media({ fromMs: 12_000, toMs: 16_000 }).map((packet) =>
        packet.kind === kind && packet.dtsMs < 13_000 ? { ...packet, dtsMs: packet.dtsMs - 1000 } : packet,
      );
      const [part] = split([...configs, ...before, ...after]);
      expect(part && times(part, kind).at(-1)).toBe(
        samplesOf(after)
          .filter((packet) => packet.kind === kind)
          .at(-1)?.dtsMs,
      );
    },
  );

  it('a track that was silent for a while has not jumped', () => {
    const quiet = [...media({ fromMs: 12_000, toMs: 22_000, audio: false }), audioFrame(22_000)];
    expect(split([...configs, ...before, ...quiet])).toMatchObject([{ rebased: [] }]);
  });
});
