import { catalogue } from '../../lib/language.ts';
import type { QueuedRecord } from '../stream-object.ts';

export const words = catalogue({
  en: {
    willChange: {
      on: 'Queued: recording is turned on when the session in progress ends.',
      off: 'Queued: recording is turned off when the session in progress ends.',
    },
    waits: (queued: string, problem: string) => `${queued} Not possible yet: ${problem}`,
    notTurned: {
      on: 'Recording was not turned on when the session ended.',
      off: 'Recording was not turned off when the session ended.',
    },
  },
  de: {
    willChange: {
      on: 'Vorgemerkt: Die Aufzeichnung wird eingeschaltet, wenn die laufende Sendung endet.',
      off: 'Vorgemerkt: Die Aufzeichnung wird ausgeschaltet, wenn die laufende Sendung endet.',
    },
    waits: (queued, problem) => `${queued} Noch nicht möglich: ${problem}`,
    notTurned: {
      on: 'Die Aufzeichnung wurde nach dem Ende der Sendung nicht eingeschaltet.',
      off: 'Die Aufzeichnung wurde nach dem Ende der Sendung nicht ausgeschaltet.',
    },
  },
});

/** What a queued change will do, or why it was not made. */
export function queuedSentence({ record, hasFailed, problem }: QueuedRecord): string {
  const reason = problem?.replace(/\.?$/, '.');
  if (hasFailed) return [words.notTurned[record ? 'on' : 'off'], reason].filter(Boolean).join(' ');
  return reason === undefined ? queuedLine(record) : words.waits(queuedLine(record), reason);
}

/** The same of a change that has only just been queued. */
export function queuedLine(record: boolean): string {
  return words.willChange[record ? 'on' : 'off'];
}
