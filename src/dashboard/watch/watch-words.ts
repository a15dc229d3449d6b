import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Recording',
    leaveOpen: 'Leave this page open: it starts by itself.',
    upcoming: { title: 'The show has not started' },
    live: { title: 'The show is still live', detail: 'The recording plays here a few seconds after the show ends.' },
    processing: {
      title: 'The recording is being prepared',
      ended: (time: string) => `The show ended at ${time}.`,
      late: 'It takes longer than usual. You can ask who sent you the link.',
    },
    waiting: {
      title: 'This recording is not ready yet',
      detail: 'The show is still live, or its recording is being prepared.',
    },
    unreachable: {
      title: 'The service does not answer',
      detail: 'This page keeps trying. You can leave it open.',
    },
    failed: {
      title: 'There is no recording to watch',
      detail: 'The recording could not be made. Ask who sent you the link.',
    },
    'not-recorded': {
      title: 'This show was not recorded',
      detail: 'There is nothing to watch. Ask who sent you the link.',
    },
    gone: {
      title: 'There is no recording here',
      detail: 'It was deleted, or the link is incomplete. Ask who sent you the link.',
    },
  },
});
