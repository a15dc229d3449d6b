import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    nextSessionOf: (stream: string) => `Next session of ${stream}`,
    clickCancels: (queued: string) => `${queued} Click to cancel this.`,
    tryAgain: 'Try again',
    dismiss: 'Dismiss',
    notTurned: { on: 'Recording was not turned on.', off: 'Recording was not turned off.' },
    isStill: { on: 'It is still on.', off: 'It is still off.' },
    acceptedOnly: 'The service accepted the change, but did not make it.',
  },
});
