import { expectEqual, expectStatus, expectTrue } from '../expectations.ts';
import { recordedLive, silentLive } from '../live-story.ts';
import { behaviour, hostedApi, type Rule, recordingInterface } from '../rule.ts';

const session = { needs: 'encoder' } as const;
const recordingStatuses: readonly unknown[] = ['waiting', 'ready', 'failed', 'deleted', 'none'];

export const sessionRules: readonly Rule[] = [
  {
    id: 'session.none-yet',
    says: 'A stream that was never live has no sessions: an empty array on both lists',
    source: hostedApi('Lists'),
    async check({ api }) {
      const { id } = await api.stream();
      expectEqual('/stream/{id}/sessions', (await api.get(`/stream/${id}/sessions`)).list(), []);
      expectEqual('/session', (await api.get(`/session?parentId=${id}`)).list(), []);
    },
  },
  {
    ...session,
    id: 'session.object',
    says: 'A session has id, kind `session`, `parentId`, its beginning as `createdAt`, `record` and its parent’s `userId`',
    source: recordingInterface('Stream object'),
    async check(context) {
      const { whileLive, parent, session: listed } = await recordedLive(context);
      expectStatus(whileLive.sessionRead, 200);
      const { id, kind, parentId, createdAt, record, userId } = whileLive.sessionRead.object();
      const wanted = [listed.id, 'session', parent.id, true, parent.userId];
      expectEqual('id, kind, parentId, record and userId', [id, kind, parentId, record, userId], wanted);
      const early = Number(createdAt) - whileLive.beganAt;
      expectTrue('createdAt of the beginning', Math.abs(early) < 5 * 60_000, createdAt);
    },
  },
  {
    ...session,
    id: 'session.waiting',
    says: '`recordingStatus` of a recorded session is `waiting` while it is live',
    source: recordingInterface('`recordingStatus`'),
    async check(context) {
      const { recordingStatus } = (await recordedLive(context)).whileLive.sessionRead.object();
      expectTrue('one of the five words', recordingStatuses.includes(recordingStatus), recordingStatus);
      expectEqual('recordingStatus', recordingStatus, 'waiting');
    },
  },
  {
    ...session,
    id: 'session.growing',
    says: '`sourceSegmentsDuration` grows while the session is live',
    source: recordingInterface('Stream object'),
    async check(context) {
      const { whileLive, session: listed } = await recordedLive(context);
      const [before, after] = [Number(listed.sourceSegmentsDuration), Number(whileLive.grown.sourceSegmentsDuration)];
      expectTrue(`more than ${before} s`, before > 0 && after > before, after);
    },
  },
  {
    ...session,
    id: 'session.profiles',
    says: 'A session has its parent’s profiles: recordings inherit their renditions from them',
    source: recordingInterface('What the service does'),
    async check(context) {
      const { whileLive, parent } = await recordedLive(context);
      expectEqual('profiles', whileLive.sessionRead.object().profiles ?? [], parent.profiles ?? []);
    },
  },
  {
    ...session,
    id: 'session.listed',
    says: '`GET /stream/{parentId}/sessions` lists the session with its statistics, without Link or count',
    source: behaviour(11),
    async check(context) {
      const { whileLive, session: live } = await recordedLive(context);
      const [row = {}] = whileLive.sessions.list();
      expectEqual('id', row.id, live.id);
      expectTrue('its seconds', Number(row.sourceSegmentsDuration) > 0, row.sourceSegmentsDuration);
      const { headers } = whileLive.sessions;
      expectEqual('Link and X-Total-Count', [headers.get('link'), headers.get('x-total-count')], [null, null]);
    },
  },
  {
    ...session,
    id: 'session.begins-on-session-list',
    says: '`GET /session` lists a session from its beginning, before it has media',
    source: hostedApi('Lists'),
    async check(context) {
      const { all } = await silentLive(context);
      expectEqual('the sessions', all.length, 1);
      expectEqual('its seconds', all[0]?.sourceSegmentsDuration ?? 0, 0);
    },
  },
  {
    ...session,
    id: 'session.only-with-media',
    says: '`GET /stream/{parentId}/sessions` leaves out sessions that have no media yet',
    source: hostedApi('Lists'),
    eras: ['today'],
    check: async (context) => expectEqual('the sessions', (await silentLive(context)).ofParent.length, 0),
    known: {
      era: '2021',
      says: 'A session object exists from the moment the session begins',
      async check(context) {
        const { all, ofParent } = await silentLive(context);
        expectEqual(
          'the session',
          ofParent.map(({ id }) => id),
          all.map(({ id }) => id),
        );
      },
    },
  },
  {
    ...session,
    id: 'session.all-listed',
    says: '`GET /session?parentId=…` lists the session too, with `parentStream`',
    source: hostedApi('Lists'),
    async check(context) {
      const { whileLive, parent, session: live } = await recordedLive(context);
      const [row = {}] = whileLive.sessionList.list();
      expectEqual('id', row.id, live.id);
      const text = JSON.stringify(row.parentStream ?? null);
      expectTrue('parentStream with the parent’s id', text.includes(parent.id), text);
    },
  },
];
