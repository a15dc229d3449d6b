import { busyClip, encodeBusyPackets, repeatPackets } from '../support/media/encode-busy-packets.ts';
import { encodeShow, slidesWithSpeech } from '../support/media/encode-show.ts';
import { type WatchedShow, watchShow } from '../support/media/watch-show.ts';
import type { Figure, Stage } from './figure.ts';

const showSeconds = 600;
const costSeconds = 320;

/** False alarms of the signal watch in slides with quiet speech, and what its looks cost. */
export const signalStage: Stage = async ({ isQuick, say }) => {
  const alarms: number[] = [];
  const costs: number[] = [];
  for (const seed of isQuick ? [1] : [1, 2, 3, 4, 5]) {
    const shown = await watchShow(await encodeShow(slidesWithSpeech(seed, showSeconds)));
    say(`seed ${seed}: ${shown.segments} segments, found: ${JSON.stringify(shown.found)}`);
    alarms.push(shown.found.length);
    costs.push(perMinute(shown, showSeconds));
  }
  const figures: Figure[] = [
    { name: 'Alarms in ten minutes of slides with quiet speech', unit: '', values: alarms, note: 'must be 0' },
    { name: 'Looks at slides, 180p', unit: 'CPU s a stream-minute', values: costs },
  ];
  const sizes = { '720p': {}, '1080p': { width: 1920, height: 1080, bitrate: 6_000_000 } };
  for (const [name, size] of Object.entries(sizes)) {
    const clip = await encodeBusyPackets(size);
    const values: number[] = [];
    for (let run = 0; run < (isQuick ? 1 : 3); run++) {
      const shown = await watchShow([...repeatPackets(clip, busyClip.seconds, costSeconds)]);
      values.push(perMinute(shown, costSeconds));
    }
    figures.push({
      name: `Looks at a busy picture, ${name}`,
      unit: 'CPU s a stream-minute',
      values,
      note: 'below 0.1',
    });
  }
  return { figures };
};

function perMinute({ cpuSeconds }: WatchedShow, seconds: number): number {
  return (cpuSeconds * 60) / seconds;
}
