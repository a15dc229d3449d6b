import { expectEqual, expectNoContent, expectStatus, expectTrue } from '../expectations.ts';
import { anyOrigin, readyRecording, unrecordedLive } from '../live-story.ts';
import { behaviour, hostedApi, type Rule, recordingInterface } from '../rule.ts';
import { nextCursors } from '../sample-streams.ts';

const ended = { needs: 'encoder' } as const;

export const recordingRules: readonly Rule[] = [
  {
    ...ended,
    id: 'session.last-seen-first',
    says: '`GET /stream/{parentId}/sessions` lists the last seen session first',
    source: hostedApi('Lists'),
    async check(context) {
      const { all, session, first } = await unrecordedLive(context);
      expectEqual(
        'the ids',
        all.map(({ id }) => id),
        [session.id, first.session.id],
      );
    },
  },
  {
    ...ended,
    id: 'session.record-filter',
    says: '`record=1` lists the recorded sessions, `record=0` the others',
    source: hostedApi('Lists'),
    async check(context) {
      const { recorded, unrecorded, session, first } = await unrecordedLive(context);
      const ids = [recorded, unrecorded].map((rows) => rows.map(({ id }) => id));
      expectEqual('the ids', ids, [[first.session.id], [session.id]]);
    },
  },
  {
    ...ended,
    id: 'session.pages',
    says: '`GET /session?parentId=…` supports `limit`, Link and `X-Total-Count`',
    source: hostedApi('Lists'),
    async check(context) {
      const { firstPage } = await unrecordedLive(context);
      expectEqual('the rows', firstPage.list().length, 1);
      expectEqual('the Links', nextCursors(firstPage).length, 1);
      expectEqual('X-Total-Count', firstPage.headers.get('x-total-count'), '2');
    },
  },
  {
    ...ended,
    id: 'recording.ready',
    says: 'A recorded session becomes `ready` after its end, with the length of the recording in seconds',
    source: recordingInterface('`recordingStatus`'),
    async check(context) {
      const { session } = await readyRecording(context);
      expectEqual('recordingStatus', session.recordingStatus, 'ready');
      expectTrue('its seconds', Number(session.sourceSegmentsDuration) > 0, session.sourceSegmentsDuration);
    },
  },
  {
    ...ended,
    id: 'recording.urls',
    says: 'A ready recording has `recordingUrl` and `mp4Url`',
    source: behaviour(12),
    async check(context) {
      const { session } = await readyRecording(context);
      for (const url of [session.recordingUrl, session.mp4Url]) {
        expectTrue('an http URL', /^https?:\/\//.test(String(url)), url);
      }
    },
  },
  {
    ...ended,
    id: 'recording.playlist',
    says: '`recordingUrl` is an HLS playlist that any page may fetch without a key',
    source: recordingInterface('What the service does'),
    async check(context) {
      const { playlist } = await readyRecording(context);
      expectStatus(playlist, 200);
      expectTrue('a playlist', playlist.text.startsWith('#EXTM3U'), playlist.text);
      const allowed = playlist.headers.get('access-control-allow-origin');
      expectTrue('the page’s origin to be allowed', allowed === '*' || allowed === anyOrigin, allowed);
    },
  },
  {
    ...ended,
    id: 'recording.mp4',
    says: '`mp4Url` is an MP4 that can be downloaded without a key',
    source: hostedApi('Formats'),
    async check(context) {
      const { mp4 } = await readyRecording(context);
      expectStatus(mp4, 200, 206);
      expectEqual('content-type', mp4.headers.get('content-type'), 'video/mp4');
    },
  },
  {
    ...ended,
    id: 'recording.url-of-2021',
    says: 'The session’s id forms the playback URL: `{ingest.base}/recordings/{sessionId}/index.m3u8`',
    source: hostedApi('Formats'),
    eras: ['2021'],
    async check(context) {
      const { playlist2021, session } = await readyRecording(context);
      expectStatus(playlist2021, 200);
      expectTrue('the session’s id', String(session.recordingUrl).includes(String(session.id)), session.recordingUrl);
    },
    known: {
      era: 'today',
      says: '`recordingUrl` and `mp4Url` are built on an id of their own',
      async check(context) {
        const { session } = await readyRecording(context);
        const url = String(session.recordingUrl);
        expectTrue('another id', url.startsWith('http') && !url.includes(String(session.id)), url);
      },
    },
  },
  {
    ...ended,
    id: 'recording.playback',
    says: '`GET /playback/{id}` of a ready session or of its child stream is 200, `recording`, with an HLS source',
    source: behaviour(14),
    async check(context) {
      const { playback, childPlayback } = await readyRecording(context);
      for (const answer of [playback, childPlayback]) {
        expectStatus(answer, 200);
        const { type, meta } = answer.object();
        expectEqual('type', type, 'recording');
        expectTrue('an HLS source', /"type":"[^"]*mpegurl"/.test(JSON.stringify(meta)), meta);
      }
    },
  },
  {
    ...ended,
    id: 'recording.outlives-its-stream',
    says: 'Deleting the stream is soft: its recordings stay playable',
    source: hostedApi('Operations and success'),
    async check(context) {
      const { deleted, playlistAfterDeletion, playbackAfterDeletion } = await readyRecording(context);
      expectNoContent(deleted);
      expectStatus(playlistAfterDeletion, 200);
      expectStatus(playbackAfterDeletion, 200);
    },
  },
];
