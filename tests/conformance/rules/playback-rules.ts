import { expectEqual, expectStatus, expectTrue } from '../expectations.ts';
import { readyRecording, recordedLive } from '../live-story.ts';
import { expectPlayable, hlsSourceOf, profileHeights, readVariants } from '../playlists.ts';
import { behaviour, officialSdk, type Rule, recordingInterface } from '../rule.ts';

const played = { needs: 'encoder' } as const;

/** Seconds: timestamps are rounded in playlists and answers. */
const rounding = 0.1;

/** That what is said of a recording is what can be played. */
export const playbackRules: readonly Rule[] = [
  {
    ...played,
    id: 'session.parents-playback-id',
    says: 'A session has the playbackId of its parent',
    source: officialSdk('playbackId'),
    async check(context) {
      const { whileLive, parent } = await recordedLive(context);
      expectEqual('playbackId', whileLive.sessionRead.object().playbackId, parent.playbackId);
    },
  },
  {
    ...played,
    id: 'live.plays',
    says: 'The playbackId of a live stream plays it: the HLS source has renditions whose segments can be fetched',
    source: behaviour(14),
    async check(context) {
      const { livePlayback, livePlayed } = (await recordedLive(context)).whileLive;
      expectStatus(livePlayback, 200);
      if (livePlayed instanceof Error) throw livePlayed;
    },
  },
  {
    ...played,
    id: 'recording.plays',
    says: 'The id of a ready session plays its recording: every rendition is complete and its segments can be fetched',
    source: behaviour(14),
    async check(context) {
      const { playback } = await readyRecording(context);
      const variants = await readVariants(context.api, hlsSourceOf(playback));
      await expectPlayable(context.api, variants);
      expectEqual(
        'the ends',
        variants.map(({ isOver }) => isOver),
        variants.map(() => true),
      );
    },
  },
  {
    ...played,
    id: 'recording.length',
    says: '`sourceSegmentsDuration` of a ready session is the length of the recording: the sum of its playlist’s segments',
    source: recordingInterface('Stream object'),
    async check(context) {
      const { session, playback } = await readyRecording(context);
      const reportedSeconds = Number(session.sourceSegmentsDuration);
      const variants = await readVariants(context.api, hlsSourceOf(playback));
      const lengths = variants.map(({ seconds }) => seconds);
      expectTrue(
        `a rendition of ${reportedSeconds} s`,
        lengths.some((seconds) => Math.abs(seconds - reportedSeconds) <= rounding),
        lengths,
      );
      const short = variants.filter(
        ({ seconds, targetSeconds }) => !(Math.abs(seconds - reportedSeconds) <= targetSeconds),
      );
      expectTrue(`every rendition within a segment of ${reportedSeconds} s`, short.length === 0, lengths);
    },
  },
  {
    ...played,
    id: 'recording.renditions',
    says: 'The renditions of a recording are the source and one for each smaller profile, with the height of that profile',
    source: recordingInterface('What the service does'),
    async check(context) {
      const { session, playback } = await readyRecording(context);
      const variants = await readVariants(context.api, hlsSourceOf(playback));
      const heights = variants.map(({ resolution }) => Number(resolution.split('x')[1]));
      const wanted = profileHeights(session);
      expectTrue('a profile', wanted.length > 0, session.profiles);
      const source = Math.max(...heights);
      expectEqual('the heights', heights.sort(byNumber), [...wanted, source].sort(byNumber));
    },
  },
];

function byNumber(a: number, b: number): number {
  return a - b;
}
