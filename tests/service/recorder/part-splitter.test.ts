import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/media-packet.ts';
import { PartSplitter, type SamplePacket } from '../../../src/service/recorder/part-splitter.ts';
import { aacConfig, audioConfig, frame, h264Config, media, sound, videoConfig } from './synthetic-packets.ts';

interface SplitPart {
  tracks: string[];
  samples: SamplePacket[];
}

function split(packets: MediaPacket[]): SplitPart[] {
  const splitter = new PartSplitter();
  const parts: SplitPart[] = [];
  for (const event of [...packets.flatMap((packet) => splitter.push(packet)), ...splitter.end()]) {
    if (event.kind === 'sample') parts.at(-1)?.samples.push(event.packet);
    else
      parts.push({
        tracks: Object.entries(event.configs).flatMap(([name, config]) => (config ? [name] : [])),
        samples: [],
      });
  }
  return parts;
}

const samplesOf = (packets: MediaPacket[]) =>
  packets.filter((packet): packet is SamplePacket => packet.kind === 'video' || packet.kind === 'audio');
const byTime = (a: SamplePacket, b: SamplePacket) => a.dtsMs - b.dtsMs || a.kind.localeCompare(b.kind);
const otherH264 = Buffer.concat([h264Config, Buffer.of(0)]);
const twoSeconds = media({ fromMs: 0, toMs: 2000 });

describe('a part opens', () => {
  it('with both tracks as soon as both configurations are there, and every packet is in it', () => {
    const packets = [videoConfig(), audioConfig(), ...twoSeconds];
    expect(split(packets)).toEqual([{ tracks: ['video', 'audio'], samples: samplesOf(packets) }]);
  });

  it('with both tracks when the second configuration comes within a second', () => {
    const packets = [videoConfig(), ...media({ fromMs: 0, toMs: 900, audio: false }), audioConfig(), sound(900)];
    expect(split(packets)).toEqual([{ tracks: ['video', 'audio'], samples: samplesOf(packets) }]);
  });

  it('with the one track that is there after a second, or at the end', () => {
    const long = [videoConfig(), ...media({ fromMs: 0, toMs: 3000, audio: false })];
    const short = [audioConfig(), ...media({ fromMs: 0, toMs: 300, video: false })];
    expect(split(long)).toEqual([{ tracks: ['video'], samples: samplesOf(long) }]);
    expect(split(short)).toEqual([{ tracks: ['audio'], samples: samplesOf(short) }]);
  });

  it('with the first keyframe: what could not be decoded before it is left out, sound is not', () => {
    const packets = [
      videoConfig(),
      audioConfig(),
      frame(0, false),
      sound(0),
      frame(40, false),
      frame(80, true),
      frame(120, false),
    ];
    expect(split(packets)[0]?.samples).toEqual([sound(0), frame(80, true), frame(120, false)]);
  });

  it('never for media without a configuration', () => {
    expect(split(twoSeconds)).toEqual([]);
  });
});

describe('a new part begins', () => {
  const before = media({ fromMs: 0, toMs: 2000 });
  const after = media({ fromMs: 2000, toMs: 4000 });

  it('not with a configuration that is sent again unchanged', () => {
    const packets = [videoConfig(), audioConfig(), ...before, videoConfig(), audioConfig(), ...after];
    expect(split(packets)).toHaveLength(1);
  });

  it('with a changed video configuration, at its keyframe', () => {
    const packets = [videoConfig(), audioConfig(), ...before, videoConfig(otherH264), sound(1999), ...after];
    const parts = split(packets);
    expect(parts.map(({ tracks }) => tracks)).toEqual([
      ['video', 'audio'],
      ['video', 'audio'],
    ]);
    expect(parts[0]?.samples).toEqual([...samplesOf(before), sound(1999)]);
    expect(parts[1]?.samples).toEqual(samplesOf(after));
  });

  it('with a changed audio configuration, at the next keyframe, and the new sound is in it', () => {
    const otherAac = Buffer.from('1210', 'hex');
    const middle = [frame(2000, false), sound(2000), frame(2040, false), sound(2021)];
    const packets = [
      videoConfig(),
      audioConfig(),
      ...before,
      audioConfig(otherAac),
      ...middle,
      frame(2080, true),
      sound(2043),
    ];
    const parts = split(packets);
    expect(parts[0]?.samples).toEqual([...samplesOf(before), frame(2000, false), frame(2040, false)]);
    expect(parts[1]?.samples).toEqual([sound(2000), sound(2021), frame(2080, true), sound(2043)]);
  });

  it('when a track appears late, at the next keyframe: no frame is lost', () => {
    const picture = media({ fromMs: 0, toMs: 6000, audio: false });
    const late = media({ fromMs: 2500, toMs: 6000, video: false });
    const mixed = [...picture, audioConfig(aacConfig, 2500), ...late].sort((a, b) => a.dtsMs - b.dtsMs);
    const parts = split([videoConfig(), ...mixed]);
    expect(parts.map(({ tracks }) => tracks)).toEqual([['video'], ['video', 'audio']]);
    expect(parts[1]?.samples.find(({ kind }) => kind === 'video')).toEqual(frame(4000, true));
    expect(parts.flatMap(({ samples }) => samples).sort(byTime)).toEqual(samplesOf(mixed).sort(byTime));
  });

  it('when picture comes late to sound, with its first keyframe', () => {
    const sounds = media({ fromMs: 0, toMs: 6000, video: false });
    const late = [
      videoConfig(h264Config, 3000),
      frame(3000, false),
      ...media({ fromMs: 3040, toMs: 6000, audio: false }),
    ];
    const parts = split([audioConfig(), ...[...sounds, ...late].sort((a, b) => a.dtsMs - b.dtsMs)]);
    expect(parts.map(({ tracks }) => tracks)).toEqual([['audio'], ['audio', 'video']]);
    expect(parts[1]?.samples[0]).toEqual(frame(3040, true));
  });

  it.each([
    ['back', 0],
    ['ahead by more than 5 s', 20_000],
  ])('when timestamps jump %s, for both tracks together whichever comes first', (_, fromMs) => {
    const jumped = media({ fromMs, toMs: fromMs + 2000 });
    const old = media({ fromMs: 10_000, toMs: 12_000 });
    const packets = [videoConfig(), audioConfig(), ...old];
    const soundFirst = [sound(fromMs), frame(12_000, false), ...jumped.filter((packet) => packet.kind === 'video')];
    const parts = split([...packets, ...soundFirst]);
    expect(parts).toHaveLength(2);
    expect(parts[0]?.samples).toEqual([...samplesOf(old), frame(12_000, false)]);
    expect(split([...packets, ...jumped])[1]?.samples).toEqual(samplesOf(jumped));
  });

  it('after a jump also without a keyframe: the frames go on', () => {
    const ahead = [frame(20_000, false), sound(20_000), frame(20_040, false)];
    expect(split([videoConfig(), audioConfig(), ...before, ...ahead])[1]?.samples).toEqual(ahead);
  });

  it('after a second of waiting when only one track jumps', () => {
    const soundBack = media({ fromMs: 0, toMs: 1500, video: false });
    const old = media({ fromMs: 10_000, toMs: 12_000 });
    const parts = split([videoConfig(), audioConfig(), ...old, ...soundBack]);
    expect(parts[1]?.samples).toEqual(samplesOf(soundBack));
  });

  it('not for a step back of up to half a second, nor for a track that was silent', () => {
    const quiet = [
      ...before,
      ...media({ fromMs: 2000, toMs: 12_000, audio: false }),
      sound(12_000),
      frame(11_600, false),
    ];
    expect(split([videoConfig(), audioConfig(), ...quiet])).toHaveLength(1);
  });
});
