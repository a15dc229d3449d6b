import { placeholders } from '../../../contract/handovers/template.ts';
import { catalogue, counted, listed, plural } from '../../lib/language.ts';

const recordings = { one: 'recording', other: 'recordings' };

/** `2 recordings and 1 clip` */
const recordingsAndClips = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [counted(count, recordings)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'clip', other: 'clips' })] : []),
  ].join(' and ');

const germanRecordings = (count: number) => counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' });

const germanRecordingsAndClips = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [germanRecordings(count)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
  ].join(' und ');

export const words = catalogue({
  en: {
    handOver: (count: number) => `Hand over ${count}`,
    handOverLabel: (count: number, clips: number) => `Hand over ${recordingsAndClips(count, clips)}`,

    noName: 'Unnamed stream',
    fromTo: (start: string, end: string) => `${start} – ${end}`,
    coming: 'not ready yet, the page plays it once it is',
    missing: (times: string) => `Missing: ${times}`,
    columns: {
      stream: 'stream',
      date: 'date',
      start: 'start',
      end: 'end',
      zone: 'time zone',
      duration: 'length',
      missing: 'missing',
      link: 'link',
      tags: 'tags',
    },

    title: (count: number, clips: number) => `Hand over ${recordingsAndClips(count, clips)}`,
    order: 'Order',
    oldestFirst: 'Oldest first',
    newestFirst: 'Newest first',
    howToMove: 'Drag to reorder, or Alt ↑ ↓',
    move: (stream: string) => `Move ${stream}`,
    moved: (stream: string, place: number, count: number) => `${stream}: ${place} of ${count}`,
    remove: (stream: string) => `Leave out ${stream}`,
    removed: (stream: string) => `${stream} left out`,
    notReady: 'not ready yet',
    before: (when: string, by: string) => `Handed over ${when} by ${by}`,
    beforeTo: (recipient: string, when: string, by: string) => `Handed over to ${recipient}, ${when}, by ${by}`,

    to: 'Recipient',
    link: 'Link',
    links: { playback: 'Playback link', watch: 'Watch page', mp4: 'MP4' },
    format: 'Format',
    formats: { plain: 'Plain', markdown: 'Markdown', csv: 'CSV', html: 'HTML', template: 'Custom' },
    preview: 'Preview',
    saysGaps: 'List missing footage',
    saysGapsNote: (gaps: number) =>
      `Adds the times of ${counted(gaps, { one: 'interruption', other: 'interruptions' })}.`,

    notReadyYet: (count: number) =>
      plural(count, {
        one: `${count} recording isn’t ready yet; its watch page is linked instead.`,
        other: `${count} recordings aren’t ready yet; their watch pages are linked instead.`,
      }),
    leftOut: (count: number) =>
      `${counted(count, recordings)} left out: not ready yet, and this API has no watch page.`,
    handedOverBefore: (count: number, clips: number) => `${recordingsAndClips(count, clips)} already handed over.`,

    marksAll: (count: number) =>
      count === 1
        ? 'Your team will see it as handed over by you.'
        : `Your team will see all ${count} as handed over by you.`,
    reach: {
      browser: 'This API stores no marks or templates; they stay in this browser.',
      none: 'Read-only: links are copied but not marked.',
    },
    cancel: 'Cancel',
    submit: 'Copy and mark',
    submitCopy: 'Copy',
    submitting: 'Copying…',
    refused: 'Copying failed. The text is selected; copy it by hand.',

    done: (count: number, clips: number) => `${recordingsAndClips(count, clips)} copied and marked as handed over.`,
    doneTo: (count: number, clips: number, recipient: string) =>
      `${recordingsAndClips(count, clips)} copied and handed over to ${recipient}.`,
    copied: (count: number) => `${counted(count, { one: 'link', other: 'links' })} copied.`,
    notMarked: (why: string) => `Copied, but not marked as handed over. ${why}`,
    tryAgain: 'Try again',
    undo: 'Undo mark',
    undone: 'No longer marked as handed over.',
    notUndone: (why: string) => `The mark was not undone. ${why}`,

    template: 'Template',
    newTemplate: 'New template',
    templateName: 'Name',
    templateText: 'For each recording',
    placeholders: `Placeholders: ${listed(placeholders.map((name) => `{${name}}`))}. Type {{ for a brace.`,
    sample: '{stream}, {day} {start} – {end}, {duration}: {url}',
    faults: {
      unknown: (name: string) => `{${name}} is not a placeholder.`,
      brace: (brace: string) => `A ${brace} has no counterpart. Type ${brace}${brace} for the brace itself.`,
      empty: 'The template is empty.',
      name: 'Enter a name to save it.',
    },
    save: 'Save template',
    saving: 'Saving…',
    saved: 'Saved',
    deleteTemplate: 'Delete template',
    templateFailed: (why: string) => `The template was not saved. ${why}`,
    templateNotDeleted: (why: string) => `The template was not deleted. ${why}`,

    past: {
      list: 'Past handovers',
      notRead: 'The handovers could not be read.',
      tryAgain: 'Try again',
      none: 'Nothing handed over yet',
      howTo: 'Select recordings and press Hand over. Everyone can then see here who got which links.',
      showRecordings: 'Show recordings',
      notKept: 'This API keeps no handovers',
      keptHere: 'Aircheck’s own service records who got which links.',
      more: 'Show more',

      to: (recipient: string) => `To ${recipient}`,
      noRecipient: 'No recipient named',
      handedOver: (when: string, by: string) => `${when} by ${by}`,
      count: (count: number, clips: number) => recordingsAndClips(count, clips),
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
      leftOut: (count: number, clips: number) => `${recordingsAndClips(count, clips)} left out: no longer playable.`,
      nothing: 'Nothing was copied: none of these can be played any more.',
      noTemplate: 'That template was deleted; copied as plain text.',
      refused: 'Copying failed. Press Copy again.',
      failed: (reason: string) => `Nothing was copied. ${reason}`,
    },
  },
  de: {
    handOver: (count) => `${count} übergeben`,
    handOverLabel: (count, clips) => `${count + clips} übergeben: ${germanRecordingsAndClips(count, clips)}`,

    noName: 'Stream ohne Namen',
    fromTo: (start, end) => `${start} – ${end}`,
    coming: 'noch nicht fertig, die Seite startet von selbst',
    missing: (times) => `Fehlt: ${times}`,
    columns: {
      stream: 'Stream',
      date: 'Datum',
      start: 'Beginn',
      end: 'Ende',
      zone: 'Zeitzone',
      duration: 'Länge',
      missing: 'fehlt',
      link: 'Link',
      tags: 'Schlagwörter',
    },

    title: (count, clips) => `${germanRecordingsAndClips(count, clips)} übergeben`,
    order: 'Reihenfolge',
    oldestFirst: 'Älteste zuerst',
    newestFirst: 'Neueste zuerst',
    howToMove: 'Ziehen oder Alt ↑ ↓',
    move: (stream) => `${stream} verschieben`,
    moved: (stream, place, count) => `${stream}: ${place} von ${count}`,
    remove: (stream) => `${stream} weglassen`,
    removed: (stream) => `${stream} weggelassen`,
    notReady: 'noch nicht fertig',
    before: (when, by) => `Übergeben ${when} von ${by}`,
    beforeTo: (recipient, when, by) => `Übergeben an ${recipient}, ${when}, von ${by}`,

    to: 'Empfänger',
    link: 'Link',
    links: { playback: 'Wiedergabelink', watch: 'Wiedergabeseite', mp4: 'MP4' },
    format: 'Format',
    formats: { plain: 'Text', markdown: 'Markdown', csv: 'CSV', html: 'HTML', template: 'Eigene' },
    preview: 'Vorschau',
    saysGaps: 'Fehlendes Material angeben',
    saysGapsNote: (gaps) =>
      `Nennt die Zeiten von ${counted(gaps, { one: 'Unterbrechung', other: 'Unterbrechungen' })}.`,

    leftOut: (count) =>
      `${germanRecordings(count)} weggelassen: noch nicht fertig, und diese API hat keine Wiedergabeseite.`,
    notReadyYet: (count) =>
      plural(count, {
        one: `${count} Aufzeichnung ist noch nicht fertig; verlinkt wird ihre Wiedergabeseite.`,
        other: `${count} Aufzeichnungen sind noch nicht fertig; verlinkt werden ihre Wiedergabeseiten.`,
      }),
    handedOverBefore: (count, clips) => `${germanRecordingsAndClips(count, clips)} bereits übergeben.`,

    marksAll: (count) =>
      plural(count, {
        one: 'Wird im eigenen Namen für das ganze Team als übergeben markiert.',
        other: `Alle ${count} werden im eigenen Namen für das ganze Team als übergeben markiert.`,
      }),
    reach: {
      browser: 'Diese API speichert weder Markierungen noch Vorlagen; beides bleibt in diesem Browser.',
      none: 'Nur Lesezugriff: Links werden kopiert, aber nicht markiert.',
    },
    cancel: 'Abbrechen',
    submit: 'Kopieren und markieren',
    submitCopy: 'Kopieren',
    submitting: 'Wird kopiert …',
    refused: 'Kopieren fehlgeschlagen. Der Text ist markiert und lässt sich von Hand kopieren.',

    done: (count, clips) => `${germanRecordingsAndClips(count, clips)} kopiert und als übergeben markiert.`,
    doneTo: (count, clips, recipient) =>
      `${germanRecordingsAndClips(count, clips)} kopiert und an ${recipient} übergeben.`,
    copied: (count) => `${counted(count, { one: 'Link', other: 'Links' })} kopiert.`,
    notMarked: (why) => `Kopiert, aber nicht als übergeben markiert. ${why}`,
    tryAgain: 'Noch einmal versuchen',
    undo: 'Markierung aufheben',
    undone: 'Nicht mehr als übergeben markiert.',
    notUndone: (why) => `Die Markierung wurde nicht aufgehoben. ${why}`,

    template: 'Vorlage',
    newTemplate: 'Neue Vorlage',
    templateName: 'Name',
    templateText: 'Für jede Aufzeichnung',
    placeholders: `Platzhalter: ${listed(placeholders.map((name) => `{${name}}`))}. Für eine Klammer {{ schreiben.`,
    sample: '{stream}, {day} {start} – {end}, {duration}: {url}',
    faults: {
      unknown: (name) => `{${name}} ist kein Platzhalter.`,
      brace: (brace) => `Zu einer ${brace} fehlt die andere Hälfte. Für die Klammer selbst ${brace}${brace} schreiben.`,
      empty: 'Die Vorlage ist leer.',
      name: 'Zum Speichern einen Namen eingeben.',
    },
    save: 'Vorlage speichern',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert',
    deleteTemplate: 'Vorlage löschen',
    templateFailed: (why) => `Die Vorlage wurde nicht gespeichert. ${why}`,
    templateNotDeleted: (why) => `Die Vorlage wurde nicht gelöscht. ${why}`,

    past: {
      list: 'Frühere Übergaben',
      notRead: 'Die Übergaben konnten nicht gelesen werden.',
      tryAgain: 'Noch einmal versuchen',
      none: 'Noch nichts übergeben',
      howTo:
        'Aufzeichnungen auswählen und „Übergeben“ drücken. Wer welche Links bekommen hat, steht dann hier, für alle sichtbar.',
      showRecordings: 'Aufzeichnungen zeigen',
      notKept: 'Diese API speichert keine Übergaben',
      keptHere: 'Der eigene Dienst von Aircheck führt Buch, wer welche Links bekommen hat.',
      more: 'Mehr zeigen',

      to: (recipient) => `An ${recipient}`,
      noRecipient: 'Ohne Empfänger',
      handedOver: (when, by) => `${when} von ${by}`,
      count: (count, clips) => germanRecordingsAndClips(count, clips),
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
      leftOut: (count, clips) => `${germanRecordingsAndClips(count, clips)} weggelassen: nicht mehr abspielbar.`,
      nothing: 'Nichts kopiert: Davon ist nichts mehr abspielbar.',
      noTemplate: 'Diese Vorlage wurde gelöscht; als Text kopiert.',
      refused: 'Kopieren fehlgeschlagen. Noch einmal drücken.',
      failed: (reason) => `Nichts kopiert. ${reason}`,
    },
  },
});
