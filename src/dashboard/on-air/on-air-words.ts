import { catalogue } from '../language.ts';
import { formatClockSeconds } from '../recording/words/format.ts';

export const words = catalogue({
  en: {
    liveNow: 'Live now',
    recording: (count: number) => `${count} recording`,
    recordingAndAlerts: (count: number, alerts: number) => `${count} recording, ${alerts} not recorded (above)`,
    since: (ms: number) => `since ${formatClockSeconds(ms)}`,

    frozen: 'Frozen',

    unrecorded: 'Live, not recorded',
    unrecordedStream: (stream: string) => `Live, not recorded: ${stream}`,
    turnOn: 'Turn on for the next session',
    changing: 'Changing…',
    copyRequest: 'Copy request for the encoder',
    copyRequestLabel: (stream: string) => `Copy request for the encoder of ${stream}`,
  },
});
