import { continuesConfig, isKeyframe, type PartConfigs, type SamplePacket } from './tracks.ts';

/** A part about to open: packets of tracks that have `moved` to it are held, others still go to the open part. */
export interface ComingPart {
  /** `reconnect`: another connection, which may turn out to continue the open part. */
  cause: 'start' | 'reconnect' | 'config';
  configs: PartConfigs;
  moved: Set<SamplePacket['kind']>;
  held: SamplePacket[];
  heldBytes: number;
}

const longestStartHoldMs = 1000;
const longestKeyframeHoldMs = 10_000;
const largestHoldBytes = 8 * 1024 * 1024;
const heldPacketOverheadBytes = 100;

export function comingPart(cause: ComingPart['cause'], configs: PartConfigs): ComingPart {
  return { cause, configs, moved: new Set(), held: [], heldBytes: 0 };
}

export function hold(coming: ComingPart, packet: SamplePacket): void {
  coming.moved.add(packet.kind);
  coming.held.push(packet);
  coming.heldBytes += packet.data.length + heldPacketOverheadBytes;
}

/** Has `configs` all that `open` has? Then the media goes on, perhaps with a track or parameter sets more. */
export function goesOn(open: PartConfigs, configs: PartConfigs): boolean {
  return (['video', 'audio'] as const).every(
    (track) => open[track] === undefined || continuesConfig(open[track], configs[track]),
  );
}

/** Can the part open? Once nothing of it can still arrive, or the wait has become too long. `open`: the part before it. */
export function isDue(coming: ComingPart, open: PartConfigs | undefined): boolean {
  const { cause, configs, held } = coming;
  const first = held[0];
  const last = held.at(-1);
  const heldMs = first === undefined || last === undefined ? 0 : Math.abs(last.dtsMs - first.dtsMs);
  const isFull = coming.heldBytes >= largestHoldBytes;
  if (cause === 'config') return last !== undefined && isConfigDue(coming, last, heldMs, isFull);
  const hasBothTracks = configs.video !== undefined && configs.audio !== undefined;
  const isComplete = hasBothTracks || heldMs >= longestStartHoldMs || isFull;
  if (!isComplete || configs.video === undefined || isFull) return isComplete;
  if (cause === 'reconnect' && open !== undefined && goesOn(open, { ...open, ...configs })) {
    return isJoinDue(coming, heldMs);
  }
  return configs.audio === undefined || held.some(isKeyframe) || heldMs >= longestStartHoldMs;
}

function isConfigDue(
  { configs, moved, held }: ComingPart,
  last: SamplePacket,
  heldMs: number,
  isFull: boolean,
): boolean {
  if (heldMs >= longestKeyframeHoldMs || isFull || isKeyframe(last)) return true;
  return (
    (configs.video === undefined || (moved.has('video') && held.some(({ kind }) => kind === 'video'))) &&
    (configs.audio === undefined || moved.has('audio'))
  );
}

/** It continues at a keyframe, since the decoder starts over, once both tracks' first packets are known. */
function isJoinDue({ configs, held }: ComingPart, heldMs: number): boolean {
  const hasSound = configs.audio === undefined || held.some(({ kind }) => kind === 'audio');
  if (held.some(isKeyframe) && (hasSound || heldMs >= longestStartHoldMs)) return true;
  return heldMs >= longestKeyframeHoldMs;
}
