import type { MediaPacket } from '../../../src/service/ingest/publish.ts';

type TrackKind = 'video' | 'audio';

const isOf = (kind: TrackKind, packet: MediaPacket) => packet.kind === kind || packet.kind === `${kind}-config`;

/** A clip whose track comes at this time, its configuration with it. */
export function startingAt(kind: TrackKind, fromMs: number, packets: readonly MediaPacket[]): MediaPacket[] {
  const config = packets.find((packet) => packet.kind === `${kind}-config`);
  const rest = packets.filter((packet) => !isOf(kind, packet) || (packet.kind === kind && packet.dtsMs >= fromMs));
  const first = rest.findIndex((packet) => packet.kind === kind);
  if (config === undefined || first < 0) return rest;
  return [...rest.slice(0, first), { ...config, dtsMs: rest[first]?.dtsMs ?? fromMs }, ...rest.slice(first)];
}

/** A clip without the frames of a track between two times. */
export function away(
  kind: TrackKind,
  [fromMs, toMs]: [number, number],
  packets: readonly MediaPacket[],
): MediaPacket[] {
  return packets.filter((packet) => packet.kind !== kind || packet.dtsMs < fromMs || packet.dtsMs >= toMs);
}

/** A clip of which a track is not sent at all. */
export function withoutTrack(kind: TrackKind, packets: readonly MediaPacket[]): MediaPacket[] {
  return packets.filter((packet) => !isOf(kind, packet));
}
