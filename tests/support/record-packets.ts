import { vi } from 'vitest';
import type { Clip } from '../../src/contract/clip.ts';
import type { StreamObject } from '../../src/contract/session.ts';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { createRecordedStream, readySession, type ServiceCalls } from './final-session.ts';
import { publishTestStream } from './media/publish.ts';
import { patient } from './patient.ts';

/** Sends clips one after the other with one key, all but the last ending as when an encoder dies; returns the ready session. */
export async function recordPackets(
  service: ServiceCalls,
  clips: readonly (readonly MediaPacket[])[],
  body: object = {},
): Promise<StreamObject> {
  const stream = await createRecordedStream(service, body);
  const target = { url: service.rtmpUrl, streamKey: stream.streamKey ?? '' };
  for (const [index, packets] of clips.entries()) {
    // The connection that died counts until the service has noticed.
    const push = await vi.waitFor(() => publishTestStream({ ...target, packets: [...packets] }), patient);
    if (index === clips.length - 1) await push.finish();
    else {
      await push.sent;
      push.abort();
    }
  }
  return readySession(service, stream.id);
}

/** A session once its poster and thumbnails are made. */
export function illustrated(service: ServiceCalls, { id }: StreamObject): Promise<{ poster: string; sprite: string }> {
  return vi.waitFor(async () => {
    const { aircheck }: StreamObject = await (await service.call('GET', `/session/${id}`)).json();
    const poster = urlOf(aircheck?.posterUrl);
    return { poster, sprite: new URL('storyboard.jpg', urlOf(aircheck?.storyboardUrl)).href };
  }, patient);
}

/** A clip of a ready session, once it is made. */
export async function makeClip(service: ServiceCalls, { id }: StreamObject, from: number, to: number): Promise<Clip> {
  const response = await service.call('POST', `/aircheck/recording/${id}/clips`, { name: 'Clip', from, to });
  const { id: clipId }: Clip = await response.json();
  return vi.waitFor(async () => {
    const clip: Clip = await (await service.call('GET', `/aircheck/clips/${clipId}`)).json();
    if (clip.state === 'making') throw new Error('still being made');
    return clip;
  }, patient);
}

export function urlOf(url: string | undefined): string {
  if (url === undefined) throw new Error('It is not offered');
  return url;
}
