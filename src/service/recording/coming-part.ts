import { isKeyframe, isSameConfigs, type PartConfigs, type SamplePacket } from './tracks.ts';

/** A part about to open: packets of tracks that have `moved` to it are held, others still go to the open part. */
export interface ComingPart {
  cause: 'start' | 'config';
  /** The open part, if the new connection may turn out to continue it. */
  before: PartConfigs | undefined;
  configs: PartConfigs;
  moved: Set<SamplePacket['kind']>;
  held: SamplePacket[];
  heldBytes: number;
}

const longestStartHoldMs = 1000;
const longestKeyframeHoldMs = 10_000;
const largestHoldBytes = 8 * 1024 * 1024;
const heldPacketOverheadBytes = 100;

export function comingPart(cause: ComingPart['cause'], configs: PartConfigs, before?: PartConfigs): ComingPart {
  return { cause, before, configs, moved: new Set(), held: [], heldBytes: 0 };
}

export function hold(coming: ComingPart, packet: SamplePacket): void {
  coming.moved.add(packet.kind);
  coming.held.push(packet);
  coming.heldBytes += packet.data.length + heldPacketOverheadBytes;
}

/** Does the connection continue the open part? */
export function goesOn({ before, configs }: ComingPart): boolean {
  return before !== undefined && isSameConfigs(before, configs);
}

/** Can the part open? Once nothing of it can still arrive, or the wait has become too long. */
export function isDue(coming: ComingPart): boolean {
  const first = coming.held[0];
  const last = coming.held.at(-1);
  const heldMs = first === undefined || last === undefined ? 0 : Math.abs(last.dtsMs - first.dtsMs);
  const isFull = coming.heldBytes >= largestHoldBytes;
  if (coming.cause === 'config') return last !== undefined && isConfigDue(coming, last, heldMs, isFull);
  const { configs } = coming;
  const hasBothTracks = configs.video !== undefined && configs.audio !== undefined;
  const isComplete = hasBothTracks || heldMs >= longestStartHoldMs || isFull;
  if (!isComplete || !goesOn(coming) || configs.video === undefined) return isComplete;
  return isJoinDue(coming, heldMs) || isFull;
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
