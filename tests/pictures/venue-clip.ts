import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { encodeShow } from '../support/media/encode-show.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { drawVenue, type Venue, venueSeconds, venueSize } from './draw-venue.ts';

const clips = new Map<string, Promise<MediaPacket[]>>();

/** So many seconds of a place, with the sound of people or with none: a short clip of it over and over. */
export async function venueClip(venue: Venue, seconds: number, isSilent = false): Promise<Iterable<MediaPacket>> {
  const name = `${venue} ${isSilent}`;
  const clip = clips.get(name) ?? encodeClip(venue, isSilent);
  clips.set(name, clip);
  return repeat(await clip, seconds);
}

function encodeClip(venue: Venue, isSilent: boolean): Promise<MediaPacket[]> {
  const random = seededRandom(7);
  const crowd = (sample: number) => (random() - 0.5) * (0.12 + 0.05 * Math.sin(sample / 30_000));
  return encodeShow(
    {
      ...venueSize,
      seconds: venueSeconds,
      draw: (frame) => drawVenue(venue, frame),
      sound: isSilent ? () => 0 : crowd,
    },
    900_000,
  );
}

function* repeat(clip: readonly MediaPacket[], seconds: number): Generator<MediaPacket> {
  const media = clip.filter(({ kind }) => !kind.endsWith('-config'));
  yield* clip.filter(({ kind }) => kind.endsWith('-config'));
  for (let startMs = 0; ; startMs += venueSeconds * 1000)
    for (const packet of media) {
      const dtsMs = startMs + packet.dtsMs;
      if (dtsMs >= seconds * 1000) return;
      yield { ...packet, dtsMs };
    }
}
