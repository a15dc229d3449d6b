import { catalogue, counted } from '../../language.ts';

const streams = (count: number) => counted(count, { one: 'stream', other: 'streams' });

export const words = catalogue({
  en: {
    bar: 'Selected streams',
    selected: (count: number, total: number) => `${count} selected of ${total}`,
    hidden: (count: number) => `${count} not in this list`,
    select: (stream: string) => `Select ${stream}`,
    selectAll: (count: number) => `Select all ${count}`,
    clear: 'Clear selection',
    close: 'Close',
    edit: 'Edit',
    editSelected: 'Edit the selected streams',
    tags: 'Tags…',
    retention: 'Keep recordings…',
    copyKeys: 'Copy server and keys',
    keysCopied: (count: number) => `Copied: name, server and key of ${streams(count)}.`,
    duplicate: 'Duplicate…',
    onlyOne: 'Select one stream to duplicate it.',

    record: { on: 'Record', off: 'Don’t record', once: 'Once' },
    recordOnce: 'Record once',
    nothing: {
      on: 'Already on for all of them.',
      off: 'Already off for all of them.',
      once: 'Already set to once for all of them.',
    },
    willChange: (count: number) => `${count} will change`,
    live: {
      next: (count: number) => `${count} live: from the next session`,
      queued: (count: number) => `${count} live: when the session ends`,
    },
    already: {
      on: (count: number) => `${count} already on`,
      off: (count: number) => `${count} already off`,
      once: (count: number) => `${count} already set to once`,
    },

    running: {
      on: (done: number, total: number) => `Turning recording on: ${done} of ${total}`,
      off: (done: number, total: number) => `Turning recording off: ${done} of ${total}`,
      once: (done: number, total: number) => `Setting to record once: ${done} of ${total}`,
      tags: (done: number, total: number) => `Changing tags: ${done} of ${total}`,
      retention: (done: number, total: number) => `Changing how long recordings are kept: ${done} of ${total}`,
      undo: (done: number, total: number) => `Undoing: ${done} of ${total}`,
    },
    begun: {
      on: (total: number) => `Turning recording on for ${streams(total)}.`,
      off: (total: number) => `Turning recording off for ${streams(total)}.`,
      once: (total: number) => `Setting ${streams(total)} to record once.`,
      tags: (total: number) => `Changing the tags of ${streams(total)}.`,
      retention: (total: number) => `Changing how long recordings of ${streams(total)} are kept.`,
      undo: (total: number) => `Undoing the change for ${streams(total)}.`,
    },
    wait: (seconds: number) => `The API asked to wait ${seconds} s.`,
    ended: {
      on: (count: number) => `Recording is on for ${streams(count)}.`,
      off: (count: number) => `Recording is off for ${streams(count)}.`,
      once: (count: number) => `Set to record once: ${streams(count)}.`,
      tags: (count: number) => `Tags changed for ${streams(count)}.`,
      retention: (count: number) => `Changed how long recordings of ${streams(count)} are kept.`,
      undo: (count: number) => `Undone for ${streams(count)}.`,
    },
    queued: (count: number) => `${count} of them when the session ends.`,
    failed: (count: number) => `${count} failed.`,
    left: (count: number) => `${count} not tried.`,
    failures: 'What failed',
    acceptedOnly: 'The service accepted the change, but did not make it.',
    progress: 'Progress',
    stop: 'Stop',
    undo: (count: number) => `Undo ${count}`,
    retry: (count: number) => `Retry ${count}`,
  },
});
