import { catalogue } from '../language.ts';
import { formatClockSeconds, formatDuration } from '../recording/words/format.ts';

export const words = catalogue({
  en: {
    title: 'Clip',
    note: 'Press i where it begins and o where it ends.',
    in: 'In',
    out: 'Out',
    notSet: 'not set',
    setMark: { from: 'Set the beginning of the clip here', to: 'Set the end of the clip here' },
    /** Read out after the mark's name. */
    markAt: (seconds: number) => formatDuration(seconds),
    marks: { from: 'Beginning of the clip', to: 'End of the clip' },
    length: 'Length',
    onAir: (fromMs: number, toMs: number) => `${formatClockSeconds(fromMs)} – ${formatClockSeconds(toMs)}`,
    defaultName: (stream: string, atMs: number | undefined) =>
      atMs === undefined ? stream : `${stream} ${formatClockSeconds(atMs)}`,
    keep: 'Keep when the recording is deleted',
    make: 'Make clip',
    making: 'Making the clip…',
    clear: 'Clear',
    marksMissing: 'Set both marks first.',
    spansSessions: 'A clip lies within one session: set both marks on the same side of the gap.',
    notMade: 'The clip was not made.',
    begun: (name: string) => `The clip “${name}” is being made.`,
    made: (name: string) => `The clip “${name}” is ready.`,
    failedNow: (name: string) => `The clip “${name}” could not be made.`,

    /** In the library, where it stands for what a row is. */
    kind: 'Clip',
    all: 'All clips',
    none: 'No clips yet',
    howToMake: 'Play a recording and press i where a clip begins and o where it ends.',
    search: 'Clip or stream',
    noneFound: 'No clip matches.',
    showAll: 'Show all',
    select: (name: string) => `Select the clip “${name}”`,
    notHandedOver: 'Not handed over',
    handedOver: (to: string | undefined, by: string, when: string) =>
      to === undefined ? `Handed over by ${by}, ${when}` : `Handed over to ${to} by ${by}, ${when}`,
    notRead: 'The clips could not be read.',
    tryAgain: 'Try again',
    more: 'Show more',
    ofStream: (stream: string, when: string) => (when === '' ? stream : `${stream}, ${when}`),
    ofRecording: 'Clips of this recording',
    progress: (name: string) => `How much of the clip “${name}” is made`,
    copyLink: 'Copy link',
    copyLinkOf: (name: string) => `Copy link of the clip “${name}”`,
    watch: (name: string) => `Watch the clip “${name}”`,
    download: (name: string) => `Download the clip “${name}”`,
    delete: (name: string) => `Delete the clip “${name}”`,
    keepOf: (name: string) => `Keep the clip “${name}” when the recording is deleted`,
    inexact: 'It has a little more at both ends: this codec is cut at keyframes.',
    failures: {
      'recording-gone': 'Not made: the recording was deleted meanwhile.',
      'recording-damaged': 'Not made: the recording is damaged there.',
      empty: 'Not made: there is no picture between the marks.',
      disk: 'Not made: the disk is full.',
      other: 'Not made. Delete it and try again.',
    },
    notChanged: 'The clip was not changed.',

    deletion: {
      title: 'Delete this clip?',
      confirm: 'Delete clip',
      confirming: 'Deleting…',
      keep: 'Cancel',
      failure: 'The clip was not deleted.',
      done: 'The clip was deleted.',
      effect: 'Its link and downloads stop working. The recording stays.',
    },

    withRecording: {
      go: 'Clips that go with it',
      stay: 'Clips that stay',
    },
  },
});
