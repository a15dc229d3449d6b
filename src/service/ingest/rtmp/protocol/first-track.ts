import type { EncoderNote, MediaPacket } from '../../publish.ts';
import type { TrackPacket } from './flv.ts';

/** So many are named; nobody sends more. */
const mostNamed = 8;

/**
 * One kind's track that is recorded: number 0, or the first that comes and can be read. Each other one is named once,
 * in a note, and left out.
 */
export function createFirstTrack(kind: 'video' | 'audio') {
  let chosen: number | undefined;
  let hasFrames = false;
  const named = new Set<number>();

  function choose({ trackId, packet }: TrackPacket): void {
    if (trackId === 0 && !hasFrames) chosen = 0;
    else if (packet.kind !== 'unsupported') chosen ??= trackId;
  }

  return {
    take(track: TrackPacket): MediaPacket | EncoderNote | undefined {
      const { trackId, packet } = track;
      choose(track);
      if (trackId === chosen) {
        hasFrames ||= packet.kind === kind;
        return packet;
      }
      if (named.has(trackId) || named.size >= mostNamed) return undefined;
      named.add(trackId);
      const codec = 'codec' in packet ? packet.codec : undefined;
      return { kind: 'note', what: 'track-left-out', track: kind, trackId, codec, dtsMs: packet.dtsMs };
    },
  };
}
