import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Shortcuts',
    note: 'Off while you type.',
    guide: 'Guide',
    switch: 'Single-key shortcuts',
    on: 'Shortcuts are on',
    off: 'Shortcuts are off',
    hideBar: 'Hide this row for good',

    does: {
      command: 'Go to a stream, a session or an action',
      filter: 'Filter the streams; on other pages, search',
      move: 'Move down and up (or the arrow keys)',
      open: 'Open the stream or session',
      walk: 'Walk through the sessions of its strip',
      record: 'Turn recording on or off for the next session',
      select: 'Select the stream or session; with Shift, all up to it',
      selectAll: 'Select all that match',
      copyLink: 'Copy the link of the last recording',
      newStream: 'New stream',
      edit: 'Edit the stream',
      neighbours: 'Older and newer session',
      marks: 'Beginning and end of a clip',
      frame: 'Back and on by a frame',
      clip: 'Name the clip; again, make it',
      play: 'Play or pause',
      seek: 'Back and on by 5 seconds',
      mute: 'Sound on or off',
      fullScreen: 'Full screen',
      list: 'These shortcuts',
      close: 'Close, or leave a field',
    },

    /** Where a key does that. */
    where: {
      everywhere: 'every page',
      streams: 'Streams',
      recordings: 'Recordings',
      lists: 'Streams, Recordings',
      rowsAndPages: 'Streams; a stream’s or session’s page',
      listsAndPages: 'Streams, Recordings; a stream’s or session’s page',
      stream: 'a stream’s page',
      session: 'a session’s page',
      player: 'the player',
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
