import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Clip } from '../../../../src/contract/clip.ts';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { createRecordedStream, readySession } from '../../../support/final-session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { encodeNumbered, readNumbered } from '../../../support/media/numbered-frames.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';
import { patient } from '../../../support/patient.ts';

const show = { seconds: 8, fps: 30, bFrames: 2, gopSeconds: 2 };
const service = await openAccount();
let session: StreamObject;

/** Records a show of numbered frames. */
async function record(): Promise<StreamObject> {
  const stream = await createRecordedStream(service, { profiles: [] });
  const packets = await encodeNumbered(show);
  await (await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' })).finish();
  return readySession(service, stream.id);
}

beforeAll(async () => {
  session = await record();
});

const ask = (body: object, id = session.id) => service.call('POST', `/aircheck/recording/${id}/clips`, body);
const read = async (id: string): Promise<Clip> => service.get(`/aircheck/clips/${id}`);
const activityOf = async (): Promise<{ what: string; clip?: string }[]> => service.get('/aircheck/activity');

async function make(body: object, id?: string): Promise<Clip> {
  const response = await ask({ name: 'The goal', from: 2.2, to: 5.1, ...body }, id);
  expect(response.status).toBe(202);
  const { id: clipId }: Clip = await response.json();
  return vi.waitFor(async () => {
    const clip = await read(clipId);
    if (clip.state === 'making') throw new Error('still being made');
    return clip;
  }, patient);
}

describe('a clip', () => {
  it('is made within moments, with a link of its own that plays anywhere', async () => {
    const clip = await make({ name: '  The goal ' });
    expect(clip).toMatchObject({
      name: 'The goal',
      state: 'ready',
      sessionId: session.id,
      streamName: 'Council',
      isExact: true,
      keep: false,
    });
    expect(clip.durationSeconds).toBeCloseTo(2.9, 1);
    const playlist = await fetch(clip.recordingUrl ?? '', { headers: { origin: 'https://club.example' } });
    expect(playlist.headers.get('access-control-allow-origin')).toBe('*');
    expect(clip.recordingUrl).toBe(`${service.localUrl}/clips/${clip.id}/index.m3u8`);
    const source = await readNumbered(session.recordingUrl ?? '');
    const { numbers, complaints } = await readNumbered(clip.recordingUrl ?? '');
    // Frames are shown two later than they are decoded: there are B-frames.
    const first = source.numbers[Math.round(2.2 * show.fps) - 2];
    expect(numbers).toEqual(Array.from({ length: 87 }, (_, index) => (first ?? 0) + index));
    expect(complaints).toEqual([]);
    const mp4 = await fetch(`${clip.mp4Url}?download`);
    expect(mp4.headers.get('content-disposition')).toMatch(/^attachment; filename="The goal 20/);
    expect((await mp4.arrayBuffer()).byteLength).toBeGreaterThan((clip.sizeBytes ?? 0) * 0.9);
    const { state, playback } = await (await fetch(`${service.apiUrl}/aircheck/playback/${clip.id}`)).json();
    expect([state, playback.meta.source[0].url]).toEqual(['ready', clip.recordingUrl]);
    await vi.waitFor(async () => expect((await read(clip.id)).posterUrl).toBeDefined(), patient);
    expect(await activityOf()).toContainEqual(expect.objectContaining({ what: 'clip-made', clip: 'The goal' }));
  });

  it('stands in the lists of its recording, by its place, and of all, the last first', async () => {
    const late = await make({ name: 'Late', from: 5, to: 6 });
    const early = await make({ name: 'Early', from: 0, to: 1 });
    const of: Clip[] = await service.get(`/aircheck/recording/${session.id}/clips`);
    expect(of.map(({ from }) => from)).toEqual(of.map(({ from }) => from).sort((a, b) => a - b));
    const all: Clip[] = await service.get('/aircheck/clips?limit=2');
    expect(all.map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  it.each([
    [{ from: 90, to: 91 }, 400, /not both in the recording/],
    [{ from: 3, to: 3.001 }, 400, /no frame between/],
    [{ from: 4, to: 3 }, 400, /no frame between/],
    [{ name: ' ' }, 422, /name/],
    [{ from: -1 }, 422, /from/],
  ])('is refused in words where %j', async (body, status, words) => {
    const response = await ask({ name: 'None', from: 1, to: 2, ...body });
    expect(response.status).toBe(status);
    expect((await response.json()).errors[0]).toMatch(words);
  });

  it('is refused of a session that is not there, and to whoever may only read', async () => {
    expect((await ask({ name: 'None', from: 1, to: 2 }, crypto.randomUUID())).status).toBe(404);
    const reader = inDatabase(service.dataDirectory, (database) => {
      const apiKeys = createApiKeys(database, Date.now);
      return apiKeys.create(service.accountId, 'wall', { isReadOnly: true });
    });
    const headers = { authorization: `Bearer ${reader}` };
    const path = `/aircheck/recording/${session.id}/clips`;
    expect(await service.status('GET', path, undefined, headers)).toBe(200);
    expect(await service.status('POST', path, { name: 'None', from: 1, to: 2 }, headers)).toBe(403);
  });

  it('is renamed, and deleted with all that plays of it', async () => {
    const clip = await make({});
    const path = `/aircheck/clips/${clip.id}`;
    const patched = await (await service.call('PATCH', path, { name: 'Second goal' })).json();
    expect(patched).toMatchObject({ name: 'Second goal', keep: false });
    expect(await service.status('DELETE', path)).toBe(204);
    expect((await fetch(clip.recordingUrl ?? '')).status).toBe(404);
    expect(await service.status('GET', path)).toBe(404);
    const kinds = (await activityOf()).map(({ what }) => what);
    expect(kinds.slice(0, 2)).toEqual(['clip-deleted', 'clip-changed']);
  });

  it('goes with its recording, but for one that is to be kept', async () => {
    const { id } = await record();
    const gone = await make({ name: 'Goes' }, id);
    const kept = await make({ name: 'Stays', keep: true }, id);
    expect(await service.status('DELETE', `/aircheck/recording/${id}`)).toBe(204);
    expect((await fetch(gone.recordingUrl ?? '')).status).toBe(404);
    expect((await readNumbered(kept.mp4Url ?? '')).numbers).toHaveLength(87);
    expect(await activityOf()).toContainEqual(expect.objectContaining({ what: 'clip-expired', clip: 'Goes' }));
    expect((await ask({ name: 'None', from: 1, to: 2 }, id)).status).toBe(404);
  });
});
