import { blackFrame, encodeShow } from '../support/media/encode-show.ts';
import { type FaultyShow, faultyShow, faultyShowSize, stillFrame } from '../support/media/faulty-show.ts';
import type { Fault } from './fault.ts';
import type { Scene } from './scene.ts';
import { untilSaid } from './until-said.ts';

/** Of a show that is all right at first. */
const faultFromSeconds = 6;
const clips = new Map<string, ReturnType<typeof encodeShow>>();

/** A show in which something breaks while all packets come as before. */
function brokenShow(name: string, seconds: number, broken: Pick<FaultyShow, 'draw' | 'sound'>) {
  const clip = clips.get(name) ?? encodeShow(faultyShow({ seconds, faultFromSeconds, ...broken }));
  clips.set(name, clip);
  return clip;
}

/** Goes live with a show that breaks, and waits for what the row says of it. */
async function sayBroken(
  scene: Scene,
  packets: Awaited<ReturnType<typeof brokenShow>>,
  words: RegExp,
  off: readonly string[] = [],
) {
  const atSecond: { reached?: () => void } = {};
  const breaks = new Promise<void>((resolve) => {
    atSecond.reached = resolve;
  });
  const stream = await scene.goLive({
    packets,
    onProgress: ({ secondsSent }) => secondsSent >= faultFromSeconds && atSecond.reached?.(),
  });
  const signalWatch = off.map((kind) => ({ kind, off: true }));
  await scene.service().call('PATCH', `/stream/${stream.id}`, { aircheck: { signalWatch } });
  const said = await untilSaid(stream.row.getByText(words), () => breaks);
  await stream.end();
  return said;
}

const silence = () => 0;

export const signalFaults: Record<string, Fault> = {
  black: {
    name: 'The picture is black (5 s)',
    withinSeconds: 11,
    async inject(scene) {
      const frame = blackFrame(faultyShowSize);
      return sayBroken(scene, await brokenShow('black', 30, { draw: () => frame }), /Black picture/);
    },
  },
  silence: {
    name: 'The audio is silent (10 s)',
    withinSeconds: 16,
    async inject(scene) {
      return sayBroken(scene, await brokenShow('silence', 40, { sound: silence }), /No sound/);
    },
  },
  frozen: {
    name: 'The picture stands still, without sound (20 s)',
    withinSeconds: 28,
    async inject(scene) {
      const frame = stillFrame(faultFromSeconds);
      const packets = await brokenShow('frozen', 60, { draw: () => frame, sound: silence });
      // The row names one of several: here the other is not looked for.
      return sayBroken(scene, packets, /Frozen picture/, ['silent-audio']);
    },
  },
};
