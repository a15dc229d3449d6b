import { t } from '../../lib/language.ts';

export const words = {
  title: t('Recording', 'Aufzeichnung'),
  leaveOpen: t('Leave this page open: it starts automatically.', 'Die Seite offen lassen: Sie startet von selbst.'),
  upcoming: { title: t('The show has not started', 'Die Sendung hat noch nicht begonnen') },
  live: {
    title: t('The show is still live', 'Die Sendung läuft noch'),
    detail: t(
      'The recording plays here a few seconds after the show ends.',
      'Wenige Sekunden nach ihrem Ende ist die Aufzeichnung hier zu sehen.',
    ),
  },
  processing: {
    title: t('The recording is being prepared', 'Die Aufzeichnung wird vorbereitet'),
    ended: (time: string) => t(`The show ended at ${time}.`, `Die Sendung endete um ${time}.`),
    late: t(
      'This is taking longer than usual. Ask the sender if it continues.',
      'Es dauert länger als sonst. Wer den Link geschickt hat, weiß mehr.',
    ),
  },
  waiting: {
    title: t('This recording is not ready yet', 'Diese Aufzeichnung ist noch nicht fertig'),
    detail: t(
      'The show is still live, or its recording is being prepared.',
      'Die Sendung läuft noch, oder ihre Aufzeichnung wird vorbereitet.',
    ),
  },
  unreachable: {
    title: t('The service is not responding', 'Der Dienst antwortet nicht'),
    detail: t('This page keeps trying. You can leave it open.', 'Die Seite versucht es weiter und kann offen bleiben.'),
  },
  failed: {
    title: t('There is no recording to watch', 'Es gibt keine Aufzeichnung'),
    detail: t(
      'The recording failed. Ask the person who sent you the link.',
      'Sie ist fehlgeschlagen. Wer den Link geschickt hat, weiß mehr.',
    ),
  },
  'not-recorded': {
    title: t('This show was not recorded', 'Diese Sendung wurde nicht aufgezeichnet'),
    detail: t(
      'There is nothing to watch. Ask the person who sent you the link.',
      'Hier gibt es nichts zu sehen. Wer den Link geschickt hat, weiß mehr.',
    ),
  },
  gone: {
    title: t('There is no recording here', 'Hier ist keine Aufzeichnung'),
    detail: t(
      'It was deleted, or the link is incomplete. Ask the person who sent you the link.',
      'Sie wurde gelöscht, oder der Link ist unvollständig. Wer ihn geschickt hat, weiß mehr.',
    ),
  },
};
