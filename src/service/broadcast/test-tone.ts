export const toneSampleRate = 48_000;
const hertz = 440;
const beepHertz = 1000;
const beepSeconds = 0.1;
const amplitude = 0.2;

/**
 * Samples of the test tone, -1 to 1, from `firstSample` on at 48 kHz: 440 Hz, and a beep of 1 kHz in the first tenth of
 * each second, when the test picture's corner is white.
 */
export function testTone(firstSample: number, count: number): Float32Array {
  const samples = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const withinSecond = ((firstSample + index) % toneSampleRate) / toneSampleRate;
    const frequency = withinSecond < beepSeconds ? beepHertz : hertz;
    samples[index] = amplitude * Math.sin(2 * Math.PI * frequency * withinSecond);
  }
  return samples;
}
