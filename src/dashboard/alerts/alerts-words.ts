import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    unrecorded: {
      title: (stream: string) => `${stream} is live and not recorded`,
      wasOff: 'Recording was off when it began.',
      since: (clock: string, why: string) => `On air since ${clock}. ${why}`,
    },
    lost: {
      title: (stream: string, ending: string) => `${stream}: ${ending}`,
      after: (duration: string) => `After ${duration}.`,
    },
    stalled: {
      title: (stream: string) => `${stream}: no media`,
      since: (clock: string) => `The encoder is connected, and nothing has come since ${clock}.`,
    },
    missing: {
      title: (stream: string) => `${stream} should be live and is not`,
      since: (clock: string) => `Expected at ${clock}.`,
    },
    signal: {
      title: (stream: string, problem: string) => `${stream}: ${problem}`,
    },
    ready: {
      title: (stream: string) => `${stream}: the recording is ready`,
      detail: (duration: string, isLost: boolean) =>
        `${duration}${isLost ? ', all that arrived' : ''}. You can copy its link now.`,
    },
    clickOnce: 'Sound is held back: click once.',
    soundHeldBack: {
      title: 'The browser blocks the alarm’s sound until you click on this page.',
      allow: 'Allow sound',
    },
  },
});
