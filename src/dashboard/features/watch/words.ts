import { catalogue } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    title: 'Recording',
    leaveOpen: 'Leave this page open: it starts automatically.',
    upcoming: { title: 'The show has not started' },
    live: { title: 'The show is still live', detail: 'The recording plays here a few seconds after the show ends.' },
    processing: {
      title: 'The recording is being prepared',
      ended: (time: string) => `The show ended at ${time}.`,
      late: 'This is taking longer than usual. Ask the sender if it continues.',
    },
    waiting: {
      title: 'This recording is not ready yet',
      detail: 'The show is still live, or its recording is being prepared.',
    },
    unreachable: {
      title: 'The service is not responding',
      detail: 'This page keeps trying. You can leave it open.',
    },
    failed: {
      title: 'There is no recording to watch',
      detail: 'The recording failed. Ask the person who sent you the link.',
    },
    'not-recorded': {
      title: 'This show was not recorded',
      detail: 'There is nothing to watch. Ask the person who sent you the link.',
    },
    gone: {
      title: 'There is no recording here',
      detail: 'It was deleted, or the link is incomplete. Ask the person who sent you the link.',
    },
  },
  de: {
    title: 'Aufzeichnung',
    leaveOpen: 'Die Seite offen lassen: Sie startet von selbst.',
    upcoming: { title: 'Die Sendung hat noch nicht begonnen' },
    live: {
      title: 'Die Sendung läuft noch',
      detail: 'Wenige Sekunden nach ihrem Ende ist die Aufzeichnung hier zu sehen.',
    },
    processing: {
      title: 'Die Aufzeichnung wird vorbereitet',
      ended: (time) => `Die Sendung endete um ${time}.`,
      late: 'Es dauert länger als sonst. Wer den Link geschickt hat, weiß mehr.',
    },
    waiting: {
      title: 'Diese Aufzeichnung ist noch nicht fertig',
      detail: 'Die Sendung läuft noch, oder ihre Aufzeichnung wird vorbereitet.',
    },
    unreachable: {
      title: 'Der Dienst antwortet nicht',
      detail: 'Die Seite versucht es weiter und kann offen bleiben.',
    },
    failed: {
      title: 'Es gibt keine Aufzeichnung',
      detail: 'Sie ist fehlgeschlagen. Wer den Link geschickt hat, weiß mehr.',
    },
    'not-recorded': {
      title: 'Diese Sendung wurde nicht aufgezeichnet',
      detail: 'Hier gibt es nichts zu sehen. Wer den Link geschickt hat, weiß mehr.',
    },
    gone: {
      title: 'Hier ist keine Aufzeichnung',
      detail: 'Sie wurde gelöscht, oder der Link ist unvollständig. Wer ihn geschickt hat, weiß mehr.',
    },
  },
});
