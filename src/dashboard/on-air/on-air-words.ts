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
    acknowledge: 'Meant to be unrecorded',
    acknowledgeLabel: (stream: string) => `This session of ${stream} is meant to be unrecorded`,
    alarmAgain: 'Alert me again',
    alarmAgainLabel: (stream: string) => `Alert me again about ${stream}`,
    more: (count: number, streams: string) => `${count} more live, not recorded: ${streams}`,
    showAll: (count: number) => `Show all ${count}`,
    showFewer: 'Show fewer',
    acknowledged: (count: number, streams: string) => `${count} acknowledged, live and not recorded: ${streams}`,
    show: 'Show',
    hide: 'Hide',
    acknowledgedLabel: (verb: string, count: number) => `${verb} acknowledged alerts: ${count}`,
    copyRequest: 'Copy request for the encoder',
    copyRequestLabel: (stream: string) => `Copy request for the encoder of ${stream}`,
  },
});
