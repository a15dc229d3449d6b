import type { words as english } from '../../watch/watch-words.ts';

export const words: typeof english = {
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
};
