import { catalogue, counted } from '../../language.ts';

const recordings = { one: 'recording', other: 'recordings' };

/** `2 recordings and 1 clip`, and either alone. */
const given = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [counted(count, recordings)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
  ].join(' and ');

const germanRecordings = (count: number) => counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' });

const germanGiven = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [germanRecordings(count)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
  ].join(' und ');

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
  de: {
    list: 'Frühere Übergaben',
    notRead: 'Die Übergaben konnten nicht gelesen werden.',
    tryAgain: 'Noch einmal versuchen',
    none: 'Noch nichts übergeben',
    howTo:
      'Aufzeichnungen auswählen und „Übergeben“ drücken. Wer welche Links bekommen hat, steht dann hier, für alle.',
    showRecordings: 'Aufzeichnungen zeigen',
    notKept: 'Diese API speichert keine Übergaben',
    keptHere: 'Der eigene Dienst von Aircheck führt Buch, wer welche Links bekommen hat.',
    more: 'Mehr zeigen',

    to: (recipient) => `An ${recipient}`,
    toNobody: 'Ohne Empfänger',
    made: (when, by) => `${when} von ${by}`,
    count: (count, clips) => germanGiven(count, clips),
    clip: (name) => `Clip „${name}“`,
    form: (form, link) => `${form} · ${link}`,
    template: (name) => `Vorlage „${name}“`,
    page: 'Kundenseite',
    all: (count) => `Alle ${count} zeigen`,
    fewer: 'Weniger zeigen',
    deleted: 'Aufzeichnung gelöscht',
    unknown: (count) => `${counted(count, { one: 'Sendung', other: 'Sendungen' })} nicht mehr in der Liste`,

    copyAgain: 'Noch einmal kopieren',
    copyAgainOf: (count, when) => `Noch einmal kopieren: ${count}, ${when}`,
    copying: 'Wird kopiert …',
    pages: 'Kundenseiten',
    copied: (count) => `${counted(count, { one: 'Link', other: 'Links' })} noch einmal kopiert.`,
    leftOut: (count, clips) => `${germanGiven(count, clips)} weggelassen: nicht mehr abspielbar.`,
    nothing: 'Nichts kopiert: Davon ist nichts mehr abspielbar.',
    noTemplate: 'Die Vorlage von damals gibt es nicht mehr: als Text kopiert.',
    refused: 'Der Browser lässt das Kopieren nicht zu. Noch einmal drücken.',
    failed: (reason) => `Nichts kopiert. ${reason}`,
  },
});
