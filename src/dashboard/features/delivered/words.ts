import { recordingsAndClips } from '../../components/words.ts';
import { counted, t } from '../../lib/language.ts';

/** Clients read this page, so it uses none of the operators' terms. */
export const words = {
  untitled: t('Recordings', 'Aufzeichnungen'),
  loading: t('Loading…', 'Wird geladen …'),
  forWhom: (name: string) => t(`For ${name}`, `Für ${name}`),
  count: t(recordingsAndClips, recordingsAndClips),
  part: (name: string, part: number) => t(`${name}, part ${part}`, `${name}, Teil ${part}`),
  watch: (name: string) => t(`Watch ${name}`, `${name} ansehen`),
  states: {
    upcoming: t('Not started yet', 'Noch nicht begonnen'),
    live: t(
      'Live now. The recording appears here after the show.',
      'Jetzt live. Die Aufzeichnung erscheint hier nach der Sendung.',
    ),
    processing: t('Just ended, ready in a moment', 'Eben zu Ende, gleich fertig'),
    unavailable: t('Not available', 'Nicht verfügbar'),
  },
  appears: t('Appears here automatically', 'Erscheint hier von selbst'),
  tonight: (time: string) => t(`Tonight at ${time}`, `Heute Abend um ${time}`),
  today: (time: string) => t(`Today at ${time}`, `Heute um ${time}`),
  on: (day: string, time: string) => `${day}, ${time}`,
  from: (day: string, start: string, end: string) => `${day}, ${start} – ${end}`,
  began: (time: string) => t(`Started ${time}`, `Begann um ${time}`),
  ended: (time: string) => t(`Ended ${time}`, `Endete um ${time}`),
  complete: t('Complete, no interruptions.', 'Vollständig, ohne Unterbrechung.'),
  interrupted: (count: number, missing: string) =>
    t(
      `${counted(count, { one: 'interruption', other: 'interruptions' })}, ${missing} missing.`,
      `${counted(count, { one: 'Unterbrechung', other: 'Unterbrechungen' })}, ${missing} fehlen.`,
    ),
  download: t('Download', 'Herunterladen'),
  downloadAll: (count: number, size: string) =>
    t(`Download all ${count} (ZIP, ${size})`, `Alle ${count} laden (ZIP, ${size})`),
  playable: (names: string) => t(`Ready to play: ${names}.`, `Jetzt abspielbar: ${names}.`),
  nothingYet: {
    title: t('Nothing to play yet', 'Noch nichts abzuspielen'),
    detail: t(
      'Leave this page open: recordings appear here as soon as they are ready.',
      'Diese Seite kann offen bleiben: Aufzeichnungen erscheinen hier, sobald sie fertig sind.',
    ),
  },
  nothing: {
    title: t('There is nothing to play', 'Es gibt nichts abzuspielen'),
    detail: t('Ask the person who sent you this link.', 'Bei Fragen hilft, wer diesen Link verschickt hat.'),
  },
  staysUntil: (day: string) =>
    t(
      `Anyone with this link can view this page until ${day}.`,
      `Wer diesen Link hat, kann diese Seite bis zum ${day} ansehen.`,
    ),
  stays: t('Anyone with this link can view this page.', 'Wer diesen Link hat, kann diese Seite ansehen.'),
  questions: (name: string) => t(`Questions? Ask ${name}.`, `Fragen? ${name} hilft weiter.`),
  noAnswer: t('No response right now. This page keeps trying.', 'Gerade keine Antwort. Die Seite versucht es weiter.'),
  gone: {
    title: t('There is nothing here', 'Hier ist nichts'),
    detail: t(
      'This page has expired or was withdrawn, or the link is incomplete. Ask the person who sent it for a new one.',
      'Diese Seite ist abgelaufen oder wurde zurückgezogen, oder der Link ist unvollständig. Wer ihn geschickt hat, kann einen neuen schicken.',
    ),
  },
};
