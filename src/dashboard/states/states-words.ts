import { catalogue } from '../language.ts';

/** For developers; no build has this room. */
export const words = catalogue({
  en: {
    pageTitle: 'States · Aircheck',
    title: 'States',
    sides: { dark: 'Control room at night', light: 'Paper in daylight' },
    sample: 'Sample',

    session: 'Session: what is happening to this one',
    notes: {
      alarm: 'the alarm; the only solid colour',
      recording: 'live and kept; the only red',
      reconnecting: 'the encoder dropped, its time is running',
      live: 'live, its session not reported yet',
      processing: 'ended, being encoded',
      late: 'beyond what is usual here',
      fresh: 'for ten minutes after it became ready',
      ready: 'afterwards',
      problem: 'a link check failed',
      failed: 'plum and dashed, never red',
      notRecorded: 'it went out, nothing was kept',
      deleted: 'gone, its row kept',
      unknown: 'the raw value, as it is',
      idle: 'nothing arriving',
    },
    switch: 'Next session: the switch',
    disabled: 'Disabled',
    oldData: 'The data is old.',
    glyphs: 'Glyphs, 14 px',
    strip: 'Strip',
    everySegment: 'Every kind of segment',

    controls: 'Controls',
    notNow: 'Not now',
    close: 'Close',
    copy: 'Copy',
    copiedBefore: 'Copied before',
    enter: 'Enter',
    turnOn: 'Turn on',
    copyRequest: 'Copy request',
    name: 'Name',
    hint: 'A hint',
    error: 'It was not taken.',
    figures: 'Figures',
    mark: 'The mark',
  },
});
