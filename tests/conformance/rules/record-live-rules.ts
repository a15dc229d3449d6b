import { expectEqual, expectError, expectNoContent, expectStatus, expectTrue } from '../expectations.ts';
import { recordedLive, unrecordedLive } from '../live-story.ts';
import { hostedApi, type Rule, recordingInterface } from '../rule.ts';

const live = { needs: 'encoder' } as const;
const whileActive = "cannot change 'record' field while stream is active";

export const recordLiveRules: readonly Rule[] = [
  {
    ...live,
    id: 'record.child-refused',
    says: '`PATCH …/record` of a child is 400 `can’t set for session`: child sessions are read-only',
    source: recordingInterface('Turn recording on or off'),
    async check(context) {
      expectError((await recordedLive(context)).whileLive.childToggled, 400, "can't set for session");
    },
  },
  {
    ...live,
    id: 'record.child-before-body',
    says: 'A child is refused before the body is checked',
    source: hostedApi('Operations and success'),
    async check(context) {
      expectError((await recordedLive(context)).whileLive.childToggledWrongly, 400, "can't set for session");
    },
  },
  {
    ...live,
    id: 'patch.child-refused',
    says: '`PATCH /stream/{id}` of a child is 400',
    source: hostedApi('Errors'),
    check: async (context) => expectError((await recordedLive(context)).whileLive.childPatched, 400),
  },
  {
    ...live,
    id: 'record.same-value-while-live',
    says: 'While live, setting the current value again is 204, on both routes',
    source: hostedApi('Eras'),
    async check(context) {
      const { whileLive } = await recordedLive(context);
      expectNoContent(whileLive.sameByRecord);
      expectNoContent(whileLive.sameByPatch);
    },
  },
  {
    ...live,
    id: 'record.off-while-live',
    says: '`PATCH …/record` while live is 204 and sets the parent',
    source: recordingInterface('Parent `record` flag'),
    eras: ['2021'],
    async check(context) {
      const { offByRecord, parentAfterOff } = (await recordedLive(context)).whileLive;
      expectNoContent(offByRecord);
      expectEqual('the parent’s record', parentAfterOff.record ?? false, false);
    },
    known: {
      era: 'today',
      says: "400 `cannot change 'record' field while stream is active` if the value would change",
      async check(context) {
        const { offByRecord, parentAfterOff } = (await recordedLive(context)).whileLive;
        expectError(offByRecord, 400, whileActive);
        expectEqual('the parent’s record', parentAfterOff.record, true);
      },
    },
  },
  {
    ...live,
    id: 'patch.record-while-live',
    says: '`PATCH /stream/{id}` with `record` while live is 204',
    source: hostedApi('Eras'),
    eras: ['2021'],
    check: async (context) => expectNoContent((await recordedLive(context)).whileLive.offByPatch),
    known: {
      era: 'today',
      says: 'The same 400 as on `…/record`',
      check: async (context) => expectError((await recordedLive(context)).whileLive.offByPatch, 400, whileActive),
    },
  },
  {
    ...live,
    id: 'record.off-keeps-the-session',
    says: 'Whatever value is set, the session in progress keeps its `record` and is still recorded',
    source: recordingInterface('States and transitions'),
    async check(context) {
      const { sessionAfterOff, grown } = (await recordedLive(context)).whileLive;
      const got = [sessionAfterOff.record, sessionAfterOff.recordingStatus, grown.record];
      expectEqual('record, recordingStatus and record later', got, [true, 'waiting', true]);
    },
  },
  {
    ...live,
    id: 'record.next-session-obeys',
    says: 'A session that begins while the parent’s `record` is false is not recorded: it has false, and no `recordingStatus`',
    source: recordingInterface('Parent `record` flag'),
    async check(context) {
      const { session, ended } = await unrecordedLive(context);
      expectEqual('record', session.record ?? false, false);
      expectTrue('no recordingStatus', !('recordingStatus' in ended), ended.recordingStatus);
    },
  },
  {
    ...live,
    id: 'record.on-while-live',
    says: 'Switching on while live is 204 and does not record the session in progress',
    source: recordingInterface('Turn recording on or off'),
    eras: ['2021'],
    async check(context) {
      const { on, afterOn, ended } = await unrecordedLive(context);
      expectNoContent(on);
      expectEqual('the session’s record', [afterOn.record ?? false, ended.record ?? false], [false, false]);
    },
    known: {
      era: 'today',
      says: "400 `cannot change 'record' field while stream is active`; the session is not recorded either",
      async check(context) {
        const { on, ended } = await unrecordedLive(context);
        expectError(on, 400, whileActive);
        expectEqual('the session’s record', ended.record ?? false, false);
      },
    },
  },
  {
    ...live,
    id: 'playback.unrecorded',
    says: '`GET /playback/{id}` of an unrecorded session is 404',
    source: hostedApi('Behaviours 14'),
    check: async (context) => expectError((await unrecordedLive(context)).playback, 404),
  },
  {
    ...live,
    id: 'terminate.ends',
    says: '`DELETE …/terminate` is 204 without a body and ends the live session',
    source: hostedApi('Operations and success'),
    async check(context) {
      const { terminated, parentIdle } = await unrecordedLive(context);
      expectNoContent(terminated[0]);
      expectEqual('isActive', parentIdle.isActive, false);
    },
  },
  {
    ...live,
    id: 'terminate.again',
    says: 'Within 5 s of the last one, it is 429',
    source: hostedApi('Operations and success'),
    check: async (context) => expectStatus((await unrecordedLive(context)).terminated[1], 429),
  },
];
