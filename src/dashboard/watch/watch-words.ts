import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Recording',
    waiting: {
      title: 'This recording is not ready yet',
      detail: 'The show is still live, or its recording is being prepared. Leave this page open: it starts by itself.',
    },
    unreachable: {
      title: 'The service does not answer',
      detail: 'This page keeps trying. You can leave it open.',
    },
    failed: {
      title: 'There is no recording to watch',
      detail: 'The recording could not be made. Ask who sent you the link.',
    },
    deleted: {
      title: 'This recording was deleted',
      detail: 'Ask who sent you the link whether there is a copy.',
    },
    'not-recorded': {
      title: 'This show was not recorded',
      detail: 'There is nothing to watch.',
    },
    unknown: {
      title: 'There is no recording here',
      detail: 'The link may be incomplete. Ask who sent it to you.',
    },
  },
});
