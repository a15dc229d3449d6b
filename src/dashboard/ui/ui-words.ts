import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    copied: 'Copied',
    copyRefused: 'The browser refused to copy. Press Ctrl or Cmd C.',
    textToCopy: 'Text to copy',

    notShown: 'A part of this page could not be shown.',
    mayBeUpdated: 'Recordings go on. If Aircheck was updated, reloading the page fixes this.',
    tryAgain: 'Try again',
    reload: 'Reload',

    notifications: 'Notifications',
  },
});
