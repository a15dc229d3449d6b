import { catalogue, counted } from '../../language.ts';

const recordings = { one: 'recording', other: 'recordings' };

/** `2 recordings and 1 clip`, and either alone. */
const given = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [counted(count, recordings)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
  ].join(' and ');

export const words = catalogue({
  en: {
    list: 'Past handovers',
    notRead: 'The handovers could not be read.',
    tryAgain: 'Try again',
    none: 'Nothing was handed over yet',
    howTo: 'Select recordings and press Hand over. Who was given which links is then listed here, for everyone.',
    showRecordings: 'Show recordings',
    notKept: 'This API keeps no handovers',
    keptHere: 'Aircheck’s own service lists who was given which links.',
    more: 'Show more',

    to: (recipient: string) => `To ${recipient}`,
    toNobody: 'No recipient named',
    made: (when: string, by: string) => `${when} by ${by}`,
    count: (count: number, clips: number) => given(count, clips),
    clip: (name: string) => `Clip “${name}”`,
    form: (form: string, link: string) => `${form} · ${link}`,
    template: (name: string) => `Template “${name}”`,
    page: 'Delivery page',
    all: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
    deleted: 'recording deleted',
    unknown: (count: number) => `${counted(count, { one: 'session', other: 'sessions' })} no longer listed`,

    copyAgain: 'Copy again',
    copyAgainOf: (count: string, when: string) => `Copy again: ${count}, ${when}`,
    copying: 'Copying…',
    pages: 'Delivery pages',
    copied: (count: number) => `${counted(count, { one: 'link', other: 'links' })} copied again.`,
    leftOut: (count: number, clips: number) => `${given(count, clips)} left out: not playable any more.`,
    nothing: 'Nothing was copied: none of it can be played any more.',
    noTemplate: 'The template of then is gone: copied as plain text.',
    refused: 'The browser refused to copy. Press Copy again once more.',
    failed: (reason: string) => `Nothing was copied. ${reason}`,
  },
});
