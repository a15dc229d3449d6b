import { describe, expect, it } from 'vitest';
import { createSoundConditions, type SoundFault } from '../../../../src/service/features/signal/signal-conditions.ts';
import { createLoudnessMeter } from '../../../../src/service/features/signal/signal-watch.ts';
import type { SoundPiece } from '../../../../src/service/transcode/messages.ts';
import { createSoundMeter } from '../../../../src/service/transcode/worker/sound-meter.ts';
import { ebur128Of } from '../../../support/media/ebur128.ts';
import { seededRandom } from '../../../support/seeded-random.ts';

const sampleRate = 48_000;
/** A sample of each channel at a number of samples. */
type Sound = (sample: number) => number[];

/** Pieces of a second, as a worker measures them in frames of 1,024 samples. */
function piecesOf(sound: Sound, seconds: number): SoundPiece[] {
  const channels = sound(0).length;
  const meter = createSoundMeter(sampleRate, channels);
  const pieces: SoundPiece[] = [];
  for (let first = 0; first < seconds * sampleRate; first += 1024) {
    const planes = Array.from({ length: channels }, () => new Float32Array(1024));
    for (let at = 0; at < 1024; at++) {
      const values = sound(first + at);
      for (let channel = 0; channel < channels; channel++) {
        const plane = planes[channel];
        if (plane !== undefined) plane[at] = values[channel] ?? 0;
      }
    }
    meter.take(planes);
    if (Math.floor((first + 1024) / sampleRate) > pieces.length)
      pieces.push(...[meter.endPiece()].flatMap((p) => p ?? []));
  }
  return pieces;
}

/** Faults at the end, and their seconds; one of less than five is never reported. */
function faultsOf(pieces: readonly SoundPiece[]): Partial<Record<SoundFault, number>> {
  const sound = createSoundConditions();
  sound.take(pieces, 0, -45);
  const lengths = Object.entries(sound.conditions).map(([fault, condition]) => {
    return [fault, condition ? Math.round((condition.untilMs - condition.sinceMs) / 1000) : 0] as const;
  });
  return Object.fromEntries(lengths.filter(([, seconds]) => seconds >= 5));
}

const random = seededRandom(7);
const noise = () => random() * 2 - 1;
const tone = (sample: number, hertz = 440) => Math.sin((2 * Math.PI * hertz * sample) / sampleRate);
/** Syllables, four a second, and a pause of three seconds in each ten. */
const speech = (sample: number) =>
  sample % (10 * sampleRate) > 7 * sampleRate ? 0 : 0.3 * noise() * Math.abs(tone(sample, 2));
/** Notes on both sides with a wide room around them. */
const music: Sound = (sample) => {
  const [low, high] = [0.2 * tone(sample, 220), 0.15 * tone(sample, 330)];
  const wide = 0.15 * noise();
  return [low + 0.3 * high + wide, high + 0.3 * low - 0.6 * wide];
};
const both =
  (of: (sample: number) => number): Sound =>
  (sample) => {
    const value = of(sample);
    return [value, value];
  };
const clip = (value: number) => Math.max(-1, Math.min(1, value));

describe('Sound that is heard', () => {
  it.each<[string, Sound, Partial<Record<SoundFault, number>>]>([
    ['a voice on the left leg alone', (sample) => [speech(sample), 0], { leftOnly: 7 }],
    [
      'a voice on the right leg, with the noise of an open input on the other',
      (sample) => [0.0003 * noise(), speech(sample)],
      { rightOnly: 7 },
    ],
    [
      'a voice in opposite phase',
      (sample) => {
        const value = speech(sample);
        return [value, -value];
      },
      { outOfPhase: 7 },
    ],
    ['a voice that is amplified too much', both((sample) => clip(12 * speech(sample))), { clipping: 7 }],
    ['a tone of which the tops are cut off', both((sample) => clip(2 * tone(sample))), { clipping: 10 }],
    ['a voice far too quiet', both((sample) => 0.02 * speech(sample)), { tooQuiet: 7 }],
  ])('has a fault: %s', (_, sound, faults) => {
    expect(faultsOf(piecesOf(sound, 10))).toEqual(faults);
  });

  it.each<[string, Sound]>([
    ['a mono source', (sample) => [speech(sample)]],
    ['two identical legs', both(speech)],
    ['5.1 with a voice in the middle', (sample) => [0, 0, speech(sample), 0, 0, 0]],
    ['music in wide stereo', music],
    [
      'applause',
      (sample) => [clip(0.35 * noise() * (1.5 + tone(sample, 1))), clip(0.35 * noise() * (1.5 + tone(sample, 1.3)))],
    ],
    ['a tone at full scale', both((sample) => tone(sample))],
    [
      'a voice panned to one side',
      (sample) => {
        const value = speech(sample);
        return [value, 0.1 * value];
      },
    ],
    [
      'two voices, a leg each, in turns',
      (sample) => {
        const value = speech(sample);
        return sample % (8 * sampleRate) < 4 * sampleRate ? [value, 0.02 * value] : [0.02 * value, value];
      },
    ],
    ['a quiet passage', both((sample) => 0.03 * tone(sample))],
    ['silence', () => [0, 0]],
  ])('is right: %s', (_, sound) => {
    expect(faultsOf(piecesOf(sound, 10))).toEqual({});
  });

  it('does not have a fault for the second in which something went wrong, however often that is', () => {
    const good = piecesOf(both(speech), 4);
    const bad = piecesOf((sample) => [speech(sample), 0], 1);
    const sound = createSoundConditions();
    for (let round = 0; round < 20; round++) sound.take([...bad, ...good.slice(0, 3)], round * 4000, -45);
    expect(sound.conditions.leftOnly).toBeUndefined();
  });

  it('has a fault through a pause and a moment on the other leg, and no longer once it has been right for three seconds', () => {
    const bad = piecesOf((sample) => [speech(sample), 0], 7);
    const good = piecesOf(both(speech), 3);
    const sound = createSoundConditions();
    sound.take(bad, 0, -45);
    sound.take(
      piecesOf(() => [0, 0], 20),
      7_000,
      -45,
    );
    sound.take(good.slice(0, 2), 27_000, -45);
    sound.take(bad, 29_000, -45);
    expect(sound.conditions.leftOnly?.sinceMs).toBe(0);
    sound.take(good, 36_000, -45);
    expect(sound.conditions.leftOnly).toBeUndefined();
  });
});

describe('The loudness of a session', () => {
  it.each<[string, Sound]>([
    ['a voice with pauses', both(speech)],
    ['music in stereo', music],
    [
      'a quiet half and a loud half',
      (sample) => music(sample).map((value) => (sample < 5 * sampleRate ? 0.05 : 0.8) * value),
    ],
  ])('is what FFmpeg’s ebur128 says of it: %s', (_, sound) => {
    const samples = Array.from({ length: 10 * sampleRate }, (_unused, sample) => sound(sample));
    const planes = [0, 1].map((channel) => Float32Array.from(samples, (values) => values[channel] ?? 0));
    const [left = new Float32Array(0), right = new Float32Array(0)] = planes;
    const meter = createLoudnessMeter();
    meter.take(piecesOf((sample) => samples[sample] ?? [0, 0], 10));
    expect(Math.abs((meter.read()?.integrated ?? 0) - ebur128Of([left, right]))).toBeLessThanOrEqual(0.15);
    const highest = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const other = right.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(meter.read()?.peak).toBeCloseTo(20 * Math.log10(Math.max(highest, other)), 0);
  });

  it('is that of the reference tone, and of silence there is none', () => {
    const meter = createLoudnessMeter();
    meter.take(piecesOf(() => [0, 0], 2));
    expect(meter.read()).toBeUndefined();
    meter.take(
      piecesOf(
        both((sample) => 10 ** (-23 / 20) * tone(sample, 1000)),
        5,
      ),
    );
    expect(meter.read()).toEqual({ integrated: -23, peak: -23 });
  });
});
