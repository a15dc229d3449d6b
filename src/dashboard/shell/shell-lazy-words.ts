import { catalogue } from '../language.ts';
import { formatDuration } from '../recording/words/format.ts';

/** What the first page does without. */
export const words = catalogue({
  en: {
    ready: (seconds: number | undefined) => `The recording is ready, ${formatDuration(seconds)}.`,
    copyLink: 'Copy link',
    undo: 'Undo',
    cancel: 'Cancel',

    recordings: 'Recordings',
    freeOnDisk: 'Free on disk',
    enoughFor: 'Enough for',
    presentRate: 'At the present rate',
    counters: 'Counters',

    notices: 'Service notices',
    dismiss: 'Dismiss',
    dismissNotice: (subject: string, state: string) => `Dismiss: ${subject}, ${state}`,

    notFound: {
      pageTitle: 'Not found',
      title: 'There is no such page.',
      detail: 'The address may be mistyped, or from another version of Aircheck.',
      leave: 'Go to Streams',
    },
  },
});
