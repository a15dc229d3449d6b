import { expectEqual, expectStatus, expectTrue } from '../expectations.ts';
import { recordedLive } from '../live-story.ts';
import { behaviour, hostedApi, type Rule, recordingInterface } from '../rule.ts';

const session = { needs: 'encoder' } as const;

/** How a session stands to its child stream and its parent. */
export const childRules: readonly Rule[] = [
  {
    ...session,
    id: 'session.no-stream-key',
    says: 'Neither `parentStream` nor anything else of a session carries the stream key',
    source: hostedApi('Lists'),
    eras: ['2021'],
    async check(context) {
      const { whileLive, parent } = await recordedLive(context);
      for (const { text } of [whileLive.sessionList, whileLive.sessionRead, whileLive.sessions, whileLive.childRead]) {
        expectTrue('no stream key', !text.includes(String(parent.streamKey)), 'the stream key');
      }
    },
    known: {
      era: 'today',
      says: '`parentStream` carries the stream key',
      async check(context) {
        const { whileLive, parent } = await recordedLive(context);
        const rest = [whileLive.sessionRead, whileLive.sessions];
        const isTold = rest.some(({ text }) => text.includes(String(parent.streamKey)));
        expectTrue('no stream key elsewhere', !isTold, 'the stream key');
      },
    },
  },
  {
    ...session,
    id: 'session.is-its-stream',
    says: 'A session and its child stream have the same id: `GET /stream/{id}` answers the child stream, with `parentId`',
    source: recordingInterface('Stream object'),
    eras: ['2021'],
    async check(context) {
      const { whileLive, parent, session: live, childId } = await recordedLive(context);
      expectEqual('the child’s id', childId, live.id);
      expectStatus(whileLive.streamOfSessionId, 200);
      const { id, kind, parentId } = whileLive.streamOfSessionId.object();
      expectEqual('id, kind and parentId', [id, kind, parentId], [live.id, 'stream', parent.id]);
    },
    known: {
      era: 'today',
      says: 'The child stream has another id; the session’s id is 404 as a stream',
      async check(context) {
        const { whileLive, session: live, childId } = await recordedLive(context);
        expectTrue('another id', childId !== live.id, childId);
        expectStatus(whileLive.streamOfSessionId, 404);
      },
    },
  },
  {
    ...session,
    id: 'session.child-stream',
    says: 'The child stream has `parentId`, the parent’s `record` and its own duration',
    source: behaviour(10),
    async check(context) {
      const { whileLive, parent } = await recordedLive(context);
      const child = whileLive.childRead.object();
      expectEqual('kind, parentId and record', [child.kind, child.parentId, child.record], ['stream', parent.id, true]);
      expectTrue('its seconds', Number(child.sourceSegmentsDuration) > 0, child.sourceSegmentsDuration);
    },
  },
  {
    ...session,
    id: 'session.status-on-stream',
    says: '`GET /stream/{childId}` carries `recordingStatus`',
    source: recordingInterface('Stream object'),
    eras: ['2021'],
    async check(context) {
      expectEqual('it', (await recordedLive(context)).whileLive.childRead.object().recordingStatus, 'waiting');
    },
    known: {
      era: 'today',
      says: 'Only session objects carry it',
      async check(context) {
        const child = (await recordedLive(context)).whileLive.childRead.object();
        expectTrue('no recordingStatus', !('recordingStatus' in child), child.recordingStatus);
      },
    },
  },
];
