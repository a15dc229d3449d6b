import { catalogue, counted } from '../language.ts';

/** What clients read: no word of ours, of states or of how it is made. */
export const words = catalogue({
  en: {
    untitled: 'Recordings',
    loading: 'Loading…',
    forWhom: (name: string) => `For ${name}`,
    /** `2 recordings and 1 clip`, and either alone. */
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
});
