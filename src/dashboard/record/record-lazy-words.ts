import { catalogue } from '../language.ts';

/** What the first page does without. */
export const words = catalogue({
  en: {
    tryAgain: 'Try again',
    dismiss: 'Dismiss',
    notTurned: { on: 'Recording was not turned on.', off: 'Recording was not turned off.' },
    isStill: { on: 'It is still on.', off: 'It is still off.' },
    acceptedOnly: 'The service accepted the change, but did not make it.',
  },
});
