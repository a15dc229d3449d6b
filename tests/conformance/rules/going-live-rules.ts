import { expectEqual, expectError, expectNoContent, expectStatus, expectTrue } from '../expectations.ts';
import { recordedLive } from '../live-story.ts';
import { pushTo } from '../live-stream.ts';
import { Mismatch } from '../mismatch.ts';
import { behaviour, hostedApi, type Rule } from '../rule.ts';

const live = { source: behaviour(13), needs: 'encoder' } as const;

export const goingLiveRules: readonly Rule[] = [
  {
    ...live,
    id: 'live.parent-active',
    says: 'While an encoder sends, the parent has `isActive` true and the current time as `lastSeen`',
    async check(context) {
      const { whileLive } = await recordedLive(context);
      const { isActive, lastSeen } = whileLive.parentRead;
      expectEqual('isActive', isActive, true);
      expectTrue('lastSeen of now', Math.abs(Number(lastSeen) - whileLive.beganAt) < 5 * 60_000, lastSeen);
    },
  },
  {
    ...live,
    id: 'live.parent-idle-again',
    says: 'After the encoder has stopped, the parent has `isActive` false and keeps its `lastSeen`',
    async check(context) {
      const { parentIdle, whileLive } = await recordedLive(context);
      expectEqual('isActive', parentIdle.isActive, false);
      const before = Number(whileLive.parentRead.lastSeen);
      expectTrue(`lastSeen not before ${before}`, Number(parentIdle.lastSeen) >= before, parentIdle.lastSeen);
    },
  },
  {
    ...live,
    id: 'live.listed-active',
    says: 'A live parent is listed by `active=1`',
    source: hostedApi('Lists'),
    async check(context) {
      const { whileLive, parent } = await recordedLive(context);
      const ids = whileLive.active.map(({ id }) => id);
      expectTrue('the live parent', ids.includes(parent.id), ids);
    },
  },
  {
    ...live,
    id: 'live.never-live-last',
    says: 'By default, streams that were never live are listed after those that were',
    source: hostedApi('Lists'),
    async check(context) {
      const { whileLive, parent } = await recordedLive(context);
      const at = whileLive.parents.findIndex(({ id }) => id === parent.id);
      const firstUnseen = whileLive.parents.findIndex(({ lastSeen }) => (lastSeen ?? 0) === 0);
      expectTrue('the live stream first', at >= 0 && (firstUnseen < 0 || at < firstUnseen), [at, firstUnseen]);
    },
  },
  {
    ...live,
    id: 'live.mixed-list',
    says: 'Without `streamsonly`, the list mixes parents and children',
    source: hostedApi('Lists'),
    async check(context) {
      const { whileLive, parent, childId } = await recordedLive(context);
      const ids = whileLive.mixed.map(({ id }) => id);
      expectTrue('the parent and its child', ids.includes(parent.id) && ids.includes(childId), ids);
    },
  },
  {
    ...live,
    id: 'live.playback',
    says: 'The playbackId of a live parent is `live` with `meta.live` 1',
    source: behaviour(14),
    async check(context) {
      const { livePlayback } = (await recordedLive(context)).whileLive;
      expectStatus(livePlayback, 200);
      const { type, meta } = livePlayback.object();
      expectEqual('type', type, 'live');
      expectTrue('meta.live 1', /"live":1\b/.test(JSON.stringify(meta)), meta);
    },
  },
  {
    ...live,
    id: 'live.hls',
    says: 'The live stream is at `playback` + "/" + playbackId + "/index.m3u8"',
    source: hostedApi('Operations and success'),
    async check(context) {
      const { livePlaylist } = (await recordedLive(context)).whileLive;
      expectStatus(livePlaylist, 200);
      expectTrue('a playlist', livePlaylist.text.startsWith('#EXTM3U'), livePlaylist.text);
    },
  },
  {
    ...live,
    id: 'live.suspended',
    says: 'A suspended stream may not go live',
    async check(context) {
      const { api } = context;
      const stream = await api.stream();
      expectNoContent(await api.call('PATCH', `/stream/${stream.id}`, { body: { suspended: true } }));
      const push = await pushTo(context, stream).catch(() => undefined);
      await push?.stop();
      if (push) throw new Mismatch('the encoder to be refused', 'it may publish');
    },
  },
  {
    ...live,
    id: 'live.unready-playback',
    says: '`GET /playback/{id}` of a session that is recorded but not ready is 404',
    source: behaviour(14),
    check: async (context) => expectError((await recordedLive(context)).whileLive.sessionPlayback, 404),
  },
];
