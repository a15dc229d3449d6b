import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { configSets } from '../../../src/service/media/codec/decoder-config.ts';
import { withLengths } from '../../../src/service/media/codec/nal-units.ts';

export type VideoConfig = Extract<MediaPacket, { kind: 'video-config' }>;

/** The sequence header of a show. */
export function headerOf(packets: readonly MediaPacket[]): VideoConfig {
  const header = packets.find((packet) => packet.kind === 'video-config');
  if (header === undefined) throw new Error('It has no header');
  return header;
}

/** The show with other headers, or none, in the place of its own. */
export function withHeader(packets: readonly MediaPacket[], ...headers: readonly VideoConfig[]): MediaPacket[] {
  return packets.flatMap((packet): MediaPacket[] => (packet.kind === 'video-config' ? [...headers] : [packet]));
}

/** The parameter sets of a header as a sample holds them. */
export function inBandSets({ codec, config }: VideoConfig): Buffer {
  if (codec === 'av1') throw new Error('AV1 has no parameter sets');
  const units = configSets(codec, config).filter(({ kind }) => kind !== 'other');
  return withLengths(
    units.map(({ unit }) => unit),
    4,
  );
}

const delimiters = { h264: Buffer.of(0, 0, 0, 2, 0x09, 0xf0), hevc: Buffer.of(0, 0, 0, 3, 0x46, 0x01, 0x50) };

/** The show with its parameter sets in front of every keyframe that `isChosen` by its number. */
export function withSetsInBand(
  packets: readonly MediaPacket[],
  {
    isChosen = () => true,
    hasDelimiter = false,
  }: { isChosen?: (keyframe: number) => boolean; hasDelimiter?: boolean } = {},
): MediaPacket[] {
  const header = headerOf(packets);
  const sets = inBandSets(header);
  const before = hasDelimiter && header.codec !== 'av1' ? delimiters[header.codec] : Buffer.alloc(0);
  let keyframes = 0;
  return packets.map((packet) => {
    if (packet.kind !== 'video' || !packet.isKeyframe || !isChosen(keyframes++)) return packet;
    return { ...packet, data: Buffer.concat([before, sets, packet.data]) };
  });
}

/** Two shows of the same length in turns, a group of pictures each, and the header of each in front of it. */
export function inTurns(first: readonly MediaPacket[], second: readonly MediaPacket[]): MediaPacket[] {
  const shows = [first, second].map((packets) => ({
    header: headerOf(packets),
    video: packets.filter((packet) => packet.kind === 'video'),
  }));
  let [keyframes, frames] = [-1, -1];
  return withHeader(first).flatMap((packet): MediaPacket[] => {
    if (packet.kind !== 'video') return [packet];
    frames++;
    if (packet.isKeyframe) keyframes++;
    const show = shows[keyframes % 2];
    const frame = show?.video[frames];
    if (show === undefined || frame === undefined || frame.isKeyframe !== packet.isKeyframe) {
      throw new Error('The shows are not alike');
    }
    return packet.isKeyframe ? [{ ...show.header, dtsMs: frame.dtsMs }, frame] : [frame];
  });
}
