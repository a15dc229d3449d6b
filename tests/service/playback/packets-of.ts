import type { MediaPacket } from '../../../src/service/ingest/publish.ts';

type Video = Extract<MediaPacket, { kind: 'video' }>;
type Audio = Extract<MediaPacket, { kind: 'audio' }>;

export function videoPackets(packets: Iterable<MediaPacket>): Video[] {
  return [...packets].filter((packet): packet is Video => packet.kind === 'video');
}

export function audioPackets(packets: Iterable<MediaPacket>): Audio[] {
  return [...packets].filter((packet): packet is Audio => packet.kind === 'audio');
}

/** When the first of these is shown or heard, in RTMP's milliseconds. */
export function firstShownMs(packets: Iterable<MediaPacket>): number {
  const all = [...packets];
  return Math.min(
    ...videoPackets(all).map(({ dtsMs, compositionMs }) => dtsMs + compositionMs),
    ...audioPackets(all).map(({ dtsMs }) => dtsMs),
  );
}
