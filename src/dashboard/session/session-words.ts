import { catalogue, counted } from '../language.ts';
import type { Gap } from '../recording/stream-object.ts';
import { formatClockSeconds, formatDuration, formatRoughly } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';

export const words = catalogue({
  en: {
    pageTitle: (stream: string, session: string) => `${stream}, ${session}`,
    streams: 'Streams',
    notRead: { unread: 'The session could not be read', gone: 'This session is not here' },
    neighbours: 'Sessions before and after',
    older: (time: string) => `Older session, ${time}`,
    newer: (time: string) => `Newer session, ${time}`,
    unavailable: 'Nothing can be changed while the service does not answer.',
    live: {
      title: 'This session',
      link: 'The link, already now',
      linkWillPlay:
        'Send the watch page before the show ends: it plays the recording by itself as soon as it is ready.',
      copyWatchPage: 'Copy watch page',
      next: 'Next session',
      video: 'Video',
      audio: 'Audio',
      bitrate: 'Bit rate',
      keyframes: 'Keyframes',
      keyframesEvery: (seconds: string) => `every ${seconds} s`,
      usuallyReady: 'Usually ready',
      afterTheEnd: (seconds: number) =>
        Math.round(seconds) === 0 ? 'at once' : `${formatRoughly(seconds)} after the end`,
    },
    checkAgain: 'Check again',
    checkingLink: 'Checking the link…',
    checked: (result: string, atMs: number) => `${result} ${formatClockSeconds(atMs)}`,
    problemFound: (problem: string, atMs: number) => `${problem}, checked ${formatClockSeconds(atMs)}`,

    /** Of a session whose times are unknown. */
    session: 'Session',
    /** `Wed 19 Nov, 13:00 – 18:22`, `Wed 19 Nov, since 13:00` */
    sessionTimes: (date: string, times: string) => `${date}, ${times}`,
    fromTo: (start: string, end: string) => `${start} – ${end}`,
    since: (start: string) => `since ${start}`,
    test: 'Test broadcast',

    stage: {
      findingAddress: 'Finding out where recordings play…',
      progress: 'Renditions encoded',
      copyId: 'Copy id',
      copyIdLabel: 'Copy id of this session',
    },
    toDo: {
      recording: 'The recording plays here a few seconds after the show ends.',
      disk: 'Free some space, or bring the disk back: recording starts again by itself.',
      noneWhileLive:
        'Ask whoever runs the service why. To try again, stop and start the encoder: a new session may be recorded.',
      unrecorded:
        'This show cannot be recorded any more unless the encoder stops and starts again. Turn recording on first.',
      stalled: 'Check the encoder’s uplink. What comes is recorded as soon as it comes.',
      reconnecting:
        'Check the encoder and its network. If it does not come back, the session ends, and what was recorded is kept.',
      processing: 'It will play here by itself.',
      late: 'The footage is stored. If this lasts, send the session id to whoever runs the service.',
      failed: (seconds: number | undefined) =>
        `${formatDuration(seconds)} were received. Ask whoever runs the service to save the files, and look for a local recording on the encoder.`,
      deleted: 'It cannot be brought back.',
      noneAfterwards: 'Ask whoever runs the service why. The fields below are what the API answered.',
      notRecorded: 'Nothing of it was kept. Whether a session is recorded is decided when it begins.',
      unknown: 'The fields below are what the API answered.',
    },

    kept: {
      until: (when: string) => `Kept until ${when}.`,
      forEver: (by: string | undefined) => (by === undefined ? 'Kept for ever.' : `Kept for ever, by ${by}.`),
      keep: 'Keep for ever',
      release: 'No longer keep for ever',
      failure: (reason: string) => `It was not changed. ${reason}`,
    },

    history: 'History',

    coverage: {
      title: 'Coverage',
      recorded: (recordedSeconds: number, onAirSeconds: number) =>
        `recorded ${formatDuration(recordedSeconds)} of ${formatDuration(onAirSeconds)} on air`,
      wasRecorded: (recordedSeconds: number, onAirSeconds: number) =>
        `${formatDuration(recordedSeconds)} of ${formatDuration(onAirSeconds)} on air was recorded before it was deleted`,
      onAir: (seconds: number) => `${formatDuration(seconds)} on air`,
      withGaps: (coverage: string, count: number) => `${coverage}, ${counted(count, { one: 'gap', other: 'gaps' })}`,
      position: 'Moment of the show',
      at: (atMs: number) => formatClockSeconds(atMs),
      gap: (seconds: number, cause: Gap['cause']) => {
        const why = {
          disk: 'not recorded: the disk',
          silence: 'not recorded: no media from the encoder',
          damage: 'lost: damaged on the disk',
          dropped: 'not recorded: the encoder dropped',
        };
        return `${formatDuration(seconds)} ${why[cause ?? 'dropped']}`;
      },
    },

    onDisk: {
      title: 'On disk',
      inAll: (bytes: number) => `${formatBytes(bytes)} in all`,
      delete: 'Delete recording…',
      copy: 'Copy',
      copyLink: (rendition: string) => `Copy MP4 link of ${rendition}`,
      download: (rendition: string) => `Download ${rendition}`,
      leftOut: 'Left out',
      damaged: 'Damaged',
    },

    deletion: {
      title: 'Delete this recording?',
      confirm: 'Delete recording',
      confirming: 'Deleting…',
      keep: 'Cancel',
      failure: 'The recording was not deleted.',
      done: 'The recording was deleted.',
      deleted: 'Deleted',
      whatIsDeleted: 'The whole recording: every rendition, download and picture. Links already shared stop working.',
      kept: 'Kept',
      whatIsKept: 'The session in its lists, with its times, marked as deleted; the stream and its other recordings.',
      isFinal: 'A deleted recording cannot be brought back.',
    },

    fields: {
      title: 'Fields for developers',
      id: (id: string) => `id ${id}`,
      note: (atMs: number) => `As the API answered at ${formatClockSeconds(atMs)}.`,
      copy: 'Copy as JSON',
    },
  },
});
