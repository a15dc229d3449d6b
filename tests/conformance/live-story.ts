import { goLive, noticedSeconds, orStop, pushTo, sessionsOf, untilIdle } from './live-stream.ts';
import { expectPlayable, hlsSourceOf, readVariants } from './playlists.ts';
import type { Context } from './rule.ts';
import { shared } from './shared.ts';
import { until } from './until.ts';

/** The origin of a page that plays recordings and is not one of the API's pages. */
export const anyOrigin = 'https://elsewhere.example';

/** A session whose encoder has sent no media yet, on both lists. */
export const silentLive = shared(async (context: Context) => {
  const { api } = context;
  const parent = await api.stream({ name: `${api.prefix}-silent`, record: false });
  const push = await pushTo(context, parent, true);
  const seen = await orStop(push, async () => ({
    all: await until(
      async () => (await api.get(`/session?parentId=${parent.id}`)).list(),
      (rows) => rows.length > 0,
      noticedSeconds,
    ),
    ofParent: await sessionsOf(context, parent.id),
  }));
  await push.stop();
  return seen;
});

/** Smaller than any encoder's video. */
const profiles = [{ name: '90p', width: 160, height: 90, bitrate: 100_000, fps: 0 }];

/** A session that is recorded, and every answer that was read while it was live. */
export const recordedLive = shared(async (context: Context) => {
  const { api } = context;
  const beganAt = Date.now();
  const live = await goLive(context, await api.stream({ name: `${api.prefix}-live`, record: true, profiles }));
  const { parent, session, childId } = live;
  const setRecord = (id: string, body: unknown) => api.call('PATCH', `/stream/${id}/record`, { body });
  const patch = (id: string, body: unknown) => api.call('PATCH', `/stream/${id}`, { body });
  const [{ playback } = { playback: '' }] = (await api.get('/ingest', { key: null })).list();
  const liveUrl = `${playback}/${parent.playbackId}/index.m3u8`;
  const whileLive = await orStop(live.push, async () => ({
    beganAt,
    parentRead: await api.read(parent.id),
    sessionRead: await api.get(`/session/${session.id}`),
    childRead: await api.get(`/stream/${childId}`),
    streamOfSessionId: await api.get(`/stream/${session.id}`),
    sessions: await api.get(`/stream/${parent.id}/sessions?count=1&limit=1`),
    sessionList: await api.get(`/session?parentId=${parent.id}`),
    mixed: (await api.get('/stream?limit=1000')).list(),
    active: (await api.get('/stream?streamsonly=1&active=1&limit=1000')).list(),
    parents: (await api.get('/stream?streamsonly=1&limit=1000')).list(),
    sessionPlayback: await api.get(`/playback/${session.id}`, { key: null }),
    livePlayback: await api.get(`/playback/${parent.playbackId}`, { key: null }),
    livePlaylist: await until(
      () => api.ask(liveUrl),
      ({ status }) => status === 200,
      noticedSeconds,
    ),
    livePlayed: await playLive(context, parent.playbackId),
    childToggled: await setRecord(childId, { record: false }),
    childToggledWrongly: await setRecord(childId, {}),
    childPatched: await patch(childId, { name: 'another' }),
    sameByRecord: await setRecord(parent.id, { record: true }),
    sameByPatch: await patch(parent.id, { record: true }),
    offByPatch: await patch(parent.id, { record: false }),
    onAgain: await setRecord(parent.id, { record: true }),
    offByRecord: await setRecord(parent.id, { record: false }),
    parentAfterOff: await api.read(parent.id),
    sessionAfterOff: (await api.get(`/session/${session.id}`)).object(),
    grown: await until(
      async () => (await api.get(`/session/${session.id}`)).object(),
      (row) => Number(row.sourceSegmentsDuration) > Number(session.sourceSegmentsDuration),
      noticedSeconds,
    ),
  }));
  await live.push.stop();
  return { ...live, whileLive, parentIdle: await untilIdle(context, parent.id) };
});

/** The same stream's next session, begun with recording off, switched on in its middle and ended by `terminate`. */
export const unrecordedLive = shared(async (context: Context) => {
  const { api } = context;
  const first = await recordedLive(context);
  // Today the toggle was refused while live.
  await api.call('PATCH', `/stream/${first.parent.id}/record`, { body: { record: false } });
  const live = await goLive(context, first.parent);
  const terminate = () => api.call('DELETE', `/stream/${live.parent.id}/terminate`);
  const whileLive = await orStop(live.push, async () => ({
    on: await api.call('PATCH', `/stream/${live.parent.id}/record`, { body: { record: true } }),
    afterOn: (await api.get(`/session/${live.session.id}`)).object(),
    terminated: [await terminate(), await terminate()] as const,
    parentIdle: await untilIdle(context, live.parent.id),
  }));
  await live.push.stop();
  const list = async (query: string) => (await api.get(`/stream/${live.parent.id}/sessions${query}`)).list();
  return {
    ...live,
    ...whileLive,
    first,
    ended: (await api.get(`/session/${live.session.id}`)).object(),
    playback: await api.get(`/playback/${live.session.id}`, { key: null }),
    all: await list(''),
    recorded: await list('?record=1'),
    unrecorded: await list('?record=0'),
    firstPage: await api.get(`/session?parentId=${live.parent.id}&limit=1&count=1`),
  };
});

/** The recorded session once its recording is ready, and again after its stream was deleted. */
export const readyRecording = shared(async (context: Context) => {
  const { api, readySeconds } = context;
  // Everything is read first, because the stream is deleted at the end.
  const { first } = await unrecordedLive(context);
  const session = await until(
    async () => (await api.get(`/session/${first.session.id}`)).object(),
    ({ recordingStatus }) => recordingStatus !== 'waiting',
    readySeconds,
  );
  const [{ base } = { base: '' }] = (await api.get('/ingest', { key: null })).list();
  const url2021 = `${base}/recordings/${first.session.id}`;
  const headers = { origin: anyOrigin };
  const playlist = () => api.ask(String(session.recordingUrl ?? `${url2021}/index.m3u8`), { headers });
  const playback = () => api.get(`/playback/${first.session.id}`, { key: null });
  return {
    session,
    playback: await playback(),
    childPlayback: await api.get(`/playback/${first.childId}`, { key: null }),
    playlist: await playlist(),
    playlist2021: await api.ask(`${url2021}/index.m3u8`),
    mp4: await api.ask(String(session.mp4Url ?? `${url2021}/source.mp4`), { headers: { range: 'bytes=0-99' } }),
    deleted: await api.call('DELETE', `/stream/${first.parent.id}`),
    playlistAfterDeletion: await playlist(),
    playbackAfterDeletion: await playback(),
  };
});

/** Plays the live stream as a player does; returns the error if it cannot be played. */
async function playLive({ api }: Context, playbackId: unknown): Promise<Error | undefined> {
  try {
    const playback = await api.get(`/playback/${playbackId}`, { key: null });
    await expectPlayable(api, await readVariants(api, hlsSourceOf(playback)));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
