import { recordingsAndClips } from '../../components/words.ts';
import { catalogue, counted } from '../../lib/language.ts';

/** Clients read this page, so it uses none of the operators' terms. */
export const words = catalogue({
  en: {
    untitled: 'Recordings',
    loading: 'Loading…',
    forWhom: (name: string) => `For ${name}`,
    count: recordingsAndClips,
    part: (name: string, part: number) => `${name}, part ${part}`,
    watch: (name: string) => `Watch ${name}`,
    states: {
      upcoming: 'Not started yet',
      live: 'Live now. The recording appears here after the show.',
      processing: 'Just ended, ready in a moment',
      unavailable: 'Not available',
    },
    appears: 'Appears here automatically',
    tonight: (time: string) => `Tonight at ${time}`,
    today: (time: string) => `Today at ${time}`,
    on: (day: string, time: string) => `${day}, ${time}`,
    from: (day: string, start: string, end: string) => `${day}, ${start} – ${end}`,
    began: (time: string) => `Started ${time}`,
    ended: (time: string) => `Ended ${time}`,
    complete: 'Complete, no interruptions.',
    interrupted: (count: number, missing: string) =>
      `${counted(count, { one: 'interruption', other: 'interruptions' })}, ${missing} missing.`,
    download: 'Download',
    downloadAll: (count: number, size: string) => `Download all ${count} (ZIP, ${size})`,
    playable: (names: string) => `Ready to play: ${names}.`,
    nothingYet: {
      title: 'Nothing to play yet',
      detail: 'Leave this page open: recordings appear here as soon as they are ready.',
    },
    nothing: { title: 'There is nothing to play', detail: 'Ask the person who sent you this link.' },
    staysUntil: (day: string) => `Anyone with this link can view this page until ${day}.`,
    stays: 'Anyone with this link can view this page.',
    questions: (name: string) => `Questions? Ask ${name}.`,
    noAnswer: 'No response right now. This page keeps trying.',
    gone: {
      title: 'There is nothing here',
      detail:
        'This page has expired or was withdrawn, or the link is incomplete. Ask the person who sent it for a new one.',
    },
  },
  de: {
    untitled: 'Aufzeichnungen',
    loading: 'Wird geladen …',
    forWhom: (name) => `Für ${name}`,
    count: recordingsAndClips,
    part: (name, part) => `${name}, Teil ${part}`,
    watch: (name) => `${name} ansehen`,
    states: {
      upcoming: 'Noch nicht begonnen',
      live: 'Jetzt live. Die Aufzeichnung erscheint hier nach der Sendung.',
      processing: 'Eben zu Ende, gleich fertig',
      unavailable: 'Nicht verfügbar',
    },
    appears: 'Erscheint hier von selbst',
    tonight: (time) => `Heute Abend um ${time}`,
    today: (time) => `Heute um ${time}`,
    on: (day, time) => `${day}, ${time}`,
    from: (day, start, end) => `${day}, ${start} – ${end}`,
    began: (time) => `Begann um ${time}`,
    ended: (time) => `Endete um ${time}`,
    complete: 'Vollständig, ohne Unterbrechung.',
    interrupted: (count, missing) =>
      `${counted(count, { one: 'Unterbrechung', other: 'Unterbrechungen' })}, ${missing} fehlen.`,
    download: 'Herunterladen',
    downloadAll: (count, size) => `Alle ${count} laden (ZIP, ${size})`,
    playable: (names) => `Jetzt abspielbar: ${names}.`,
    nothingYet: {
      title: 'Noch nichts abzuspielen',
      detail: 'Diese Seite kann offen bleiben: Aufzeichnungen erscheinen hier, sobald sie fertig sind.',
    },
    nothing: { title: 'Es gibt nichts abzuspielen', detail: 'Bei Fragen hilft, wer diesen Link verschickt hat.' },
    staysUntil: (day) => `Wer diesen Link hat, kann diese Seite bis zum ${day} ansehen.`,
    stays: 'Wer diesen Link hat, kann diese Seite ansehen.',
    questions: (name) => `Fragen? ${name} hilft weiter.`,
    noAnswer: 'Gerade keine Antwort. Die Seite versucht es weiter.',
    gone: {
      title: 'Hier ist nichts',
      detail:
        'Diese Seite ist abgelaufen oder wurde zurückgezogen, oder der Link ist unvollständig. Wer ihn geschickt hat, kann einen neuen schicken.',
    },
  },
});
