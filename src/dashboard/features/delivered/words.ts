import { catalogue, counted } from '../../lib/language.ts';

/** Clients read this page: it has no terms of recording. */
export const words = catalogue({
  en: {
    untitled: 'Recordings',
    loading: 'Loading…',
    forWhom: (name: string) => `For ${name}`,
    /** `2 recordings and 1 clip` */
    count: (count: number, clips: number) =>
      [
        ...(count > 0 || clips === 0 ? [counted(count, { one: 'recording', other: 'recordings' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
      ].join(' and '),
    part: (name: string, part: number) => `${name}, part ${part}`,
    watch: (name: string) => `Watch ${name}`,
    states: {
      upcoming: 'Not begun yet',
      live: 'Live now, playable soon',
      processing: 'Just over, playable in a moment',
      unavailable: 'Not available',
    },
    appears: 'Appears here by itself',
    tonight: (time: string) => `Tonight at ${time}`,
    today: (time: string) => `Today at ${time}`,
    on: (day: string, time: string) => `${day}, ${time}`,
    from: (day: string, start: string, end: string) => `${day}, ${start} – ${end}`,
    began: (time: string) => `Began ${time}`,
    ended: (time: string) => `Ended ${time}`,
    complete: 'Complete, no interruptions.',
    interrupted: (count: number, missing: string) =>
      `${counted(count, { one: 'interruption', other: 'interruptions' })}, ${missing} missing.`,
    download: 'Download',
    downloadAll: (count: number, size: string) => `Download all ${count} (ZIP, ${size})`,
    playable: (names: string) => `Can be played now: ${names}.`,
    nothingYet: {
      title: 'Nothing to play yet',
      detail: 'You can leave this page open: what becomes ready appears here by itself.',
    },
    nothing: { title: 'There is nothing to play', detail: 'Ask whoever sent you the address of this page.' },
    staysUntil: (day: string) => `Anyone with this link can view this page until ${day}.`,
    stays: 'Anyone with this link can view this page.',
    questions: (name: string) => `Questions? Ask ${name}.`,
    noAnswer: 'No answer just now. The page keeps trying.',
    gone: {
      title: 'There is nothing here',
      detail:
        'This page has ended or was withdrawn, or its address is not complete. Ask whoever sent it to you for another.',
    },
  },
  de: {
    untitled: 'Aufzeichnungen',
    loading: 'Wird geladen …',
    forWhom: (name) => `Für ${name}`,
    count: (count, clips) =>
      [
        ...(count > 0 || clips === 0 ? [counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' })] : []),
        ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
      ].join(' und '),
    part: (name, part) => `${name}, Teil ${part}`,
    watch: (name) => `${name} ansehen`,
    states: {
      upcoming: 'Noch nicht begonnen',
      live: 'Jetzt live, bald abspielbar',
      processing: 'Eben zu Ende, gleich abspielbar',
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
      detail: 'Diese Seite kann offen bleiben: Was fertig wird, erscheint hier von selbst.',
    },
    nothing: { title: 'Es gibt nichts abzuspielen', detail: 'Bei Fragen hilft, wer diese Adresse verschickt hat.' },
    staysUntil: (day) => `Wer diesen Link hat, kann diese Seite bis zum ${day} ansehen.`,
    stays: 'Wer diesen Link hat, kann diese Seite ansehen.',
    questions: (name) => `Fragen? ${name} hilft weiter.`,
    noAnswer: 'Gerade keine Antwort. Die Seite versucht es weiter.',
    gone: {
      title: 'Hier ist nichts',
      detail:
        'Diese Seite ist abgelaufen oder wurde zurückgezogen, oder ihre Adresse ist unvollständig. Eine neue gibt es dort, wo die Adresse herkam.',
    },
  },
});
