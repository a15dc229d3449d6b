import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Shortcuts',
    note: 'Off while you type.',
    switch: 'Single-key shortcuts',
    on: 'Shortcuts are on',
    off: 'Shortcuts are off',
    hideBar: 'Hide this row for good',

    does: {
      command: 'Go to a stream, a session or an action',
      filter: 'Filter the streams',
      move: 'Move down and up (or the arrow keys)',
      open: 'Open the stream',
      walk: 'Walk through the sessions of its strip',
      record: 'Turn recording on or off for its next session',
      select: 'Select the stream; with Shift, all up to it',
      copyLink: 'Copy the link of its last recording',
      newStream: 'New stream',
      edit: 'Edit the stream, on its page',
      neighbours: 'Older and newer session, on the page of one',
      list: 'These shortcuts',
      close: 'Close, or leave a field',
    },

    /** In the bar: a word or two. */
    inBar: {
      filter: 'filter',
      move: 'move',
      open: 'open',
      record: 'record',
      select: 'select',
      copyLink: 'copy link',
      newStream: 'new stream',
      list: 'all shortcuts',
    },
  },
});
