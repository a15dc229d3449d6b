import { catalogue, counted } from '../language.ts';
import { formatDuration, formatRoughly } from '../recording/words/format.ts';

export const words = catalogue({
  en: {
    streams: 'Streams',
    notRead: { unread: 'The stream could not be read', gone: 'This stream is not here' },
    nextSession: 'Next session',
    cancelChange: 'Cancel',
    undoChange: 'Undo',
    copy: 'Copy',
    play: 'Play',
    openSession: 'Open session',
    unavailable: 'Nothing can be changed while the service does not answer.',

    openLivePicture: 'Open this session, with sound',

    current: {
      title: 'This session',
      lastTitle: 'Last session',
      lastRecordingTitle: 'Last recording',
      recordingOf: (recording: string) => `Last recording: ${recording}`,
      unreported: 'Live. The service has not reported the session yet.',
      none: 'No session yet.',
      coverage: 'Coverage',
      began: 'Began',
      renditions: 'Renditions',
      usuallyReady: 'Usually ready',
      afterTheEnd: (seconds: number) => `${formatRoughly(seconds)} after the end`,
      atOnce: 'at once',
    },

    picture: {
      waiting: 'Waiting for the live picture…',
      none: 'No show yet',
      play: 'Play the last recording',
      recordedOn: (began: string) => `Recorded ${began}`,
    },

    alert: {
      turnOn: 'Turn on for the next session',
      changing: 'Changing…',
      copyRequest: 'Copy request for the encoder',
    },

    fiveMinutes: '5 minutes',
    signal: (bitrate: string, keyframes: string | number | undefined) =>
      keyframes ? `${bitrate}, keyframes every ${keyframes} s` : bitrate,
    signalLabel: (figures: string) => `What the encoder sent in the last five minutes; now ${figures}`,

    encoder: {
      notConnected: 'Encoder not connected',
      lastConnected: (began: string, media: string) => [`Last connected ${began}`, media].filter(Boolean).join(', '),
      next: { recorded: 'When it starts: recorded', notRecorded: 'When it starts: not recorded' },
      title: 'Encoder',
      server: 'Server',
      copyServer: 'Copy server',
      unknown: 'unknown',
      tryAgain: 'Try again',
      key: 'Key',
      keyHidden: 'hidden: this API key is view-only',
      keyNotGiven: 'not given by this API',
      copyKey: 'Copy key',
      hideKey: 'Hide key',
      showKey: (seconds: number) => `Show key for ${counted(seconds, { one: 'second', other: 'seconds' })}`,
      checklist: 'What the encoder sends',
      status: {
        willBeRecorded: 'Encoder not connected. When it starts, its session will be recorded.',
        willNotBeRecorded: 'Encoder not connected. When it starts, its session will not be recorded.',
        stalled: 'Encoder connected, but no media comes.',
        reconnecting: 'The encoder dropped. Waiting for it to come back.',
        unrecorded: 'Encoder connected. This session is not recorded.',
        recording: 'Encoder connected. This session is being recorded.',
        connected: 'Encoder connected.',
      },
    },

    setUp: {
      title: 'OBS steps and ffmpeg line',
      obs: 'OBS',
      service: 'Settings → Stream: service “Custom…”, then the server and the key above.',
      output: 'Settings → Output → Streaming: x264 or another H.264 encoder, AAC audio.',
      keyframes: 'Keyframe interval: 2 s.',
      start: 'Start Streaming. The session appears here within seconds.',
      ffmpeg: 'ffmpeg',
      copyLine: 'Copy with key',
      copyLineLabel: 'Copy with key: the ffmpeg line',
    },

    newKey: {
      action: 'New stream key…',
      refused: (reason: string) => `New stream key: ${reason}`,
      title: 'New stream key?',
      consequence:
        'The current key stops working at once. Give the encoder the new one, or it is refused when it next connects.',
      confirm: 'Create new key',
      confirming: 'Creating…',
      failure: 'The key was not changed.',
      done: 'The stream key was changed',
      whatNow: 'The old key no longer works. Give the encoder the new one before its next session.',
      copy: 'Copy new key',
      close: 'Close',
    },

    test: {
      title: 'Test broadcast',
      status: (step: string) => `Test broadcast: ${step}`,
      statusWithNote: (step: string, note: string) => `Test broadcast: ${step}, ${note}`,
      progress: (step: string, note: string) => `${step}: ${note}`,
      failure: 'The test broadcast was not sent.',
      send: 'Send a test broadcast',
      sendAnother: 'Send another',
      length: 'Length of the test',
      seconds: formatRoughly,
      isNotKept: 'Recording is off: a test shows that the stream arrives, but nothing is kept.',
    },

    older: {
      reading: 'Reading older sessions…',
      failed: 'Older sessions could not be read.',
      again: 'Try again',
      show: 'Show older sessions',
    },

    week: {
      title: 'Last 7 days',
      olderTitle: 'Seven days',
      back: 'The week before',
      on: 'The week after',
      toToday: 'Today',
      scheduled: 'Scheduled',
      scheduledAt: (start: string, end: string) => `Scheduled ${start} – ${end}`,
      note: 'Note',
      between: (oldest: string, newest: string, zone: string) => `${oldest} – ${newest}, ${zone}`,
      recorded: 'Recorded',
      session: (state: string, times: string, seconds: number | undefined) =>
        seconds ? `${state}, ${times}, ${formatDuration(seconds)}` : `${state}, ${times}`,
      fromTo: (start: string, end: string) => `${start} – ${end}`,
      today: 'Today',
      day: (day: string, remark: string) => `${day}: ${remark}`,
      recordedDay: (day: string, remark: string, seconds: number) =>
        `${day}: ${remark}, recorded ${formatDuration(seconds)}`,
    },

    sessions: {
      title: 'Sessions',
      newest: (count: number) => `the newest ${count}`,
      none: 'No sessions yet. The first one appears here within seconds of your encoder starting.',
      filter: 'Show sessions',
      filters: { all: 'All', ready: 'Ready', failed: 'Failed', 'not-recorded': 'Not recorded' },
      noneLike: {
        all: 'No sessions.',
        ready: 'No recording is ready.',
        failed: 'No recording failed.',
        'not-recorded': 'Every session was recorded.',
      },
      picture: 'Picture',
      began: 'Began',
      exactly: (start: string, end: string, utc: string) => `${start} – ${end} (${utc})`,
      state: 'State',
      length: 'Length',
      coverage: 'Coverage',
      size: 'Size',
      actions: 'Actions',
      fromTo: (start: string, end: string) => `${start} – ${end}`,
      now: 'now',
      encoded: 'Renditions encoded',
      ofUsualTime: 'Share of the usual time',
    },
  },
});
