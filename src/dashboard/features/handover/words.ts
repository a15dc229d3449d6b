import { placeholders } from '../../../contract/handover.ts';
import { recordingsAndClips } from '../../components/words.ts';
import { counted, listed, plural, t } from '../../lib/language.ts';

export const words = {
  handOver: (count: number) => t(`Hand over ${count}…`, `${count} übergeben …`),
  handOverLabel: (count: number, clips: number) =>
    t(
      `Hand over ${recordingsAndClips(count, clips)}`,
      `${count + clips} übergeben: ${recordingsAndClips(count, clips)}`,
    ),

  noName: t('Unnamed stream', 'Stream ohne Namen'),
  fromTo: (start: string, end: string) => `${start} – ${end}`,
  coming: t('not ready yet, the page plays it once it is', 'noch nicht fertig, die Seite startet von selbst'),
  missing: (times: string) => t(`Missing: ${times}`, `Fehlt: ${times}`),
  columns: {
    stream: t('stream', 'Stream'),
    date: t('date', 'Datum'),
    start: t('start', 'Beginn'),
    end: t('end', 'Ende'),
    zone: t('time zone', 'Zeitzone'),
    duration: t('length', 'Länge'),
    missing: t('missing', 'fehlt'),
    link: t('link', 'Link'),
    tags: t('tags', 'Schlagwörter'),
  },

  title: (count: number, clips: number) =>
    t(`Hand over ${recordingsAndClips(count, clips)}`, `${recordingsAndClips(count, clips)} übergeben`),
  order: t('Order', 'Reihenfolge'),
  oldestFirst: t('Oldest first', 'Älteste zuerst'),
  newestFirst: t('Newest first', 'Neueste zuerst'),
  howToMove: t('Drag to reorder, or Alt ↑ ↓', 'Ziehen oder Alt ↑ ↓'),
  move: (stream: string) => t(`Move ${stream}`, `${stream} verschieben`),
  moved: (stream: string, place: number, count: number) =>
    t(`${stream}: ${place} of ${count}`, `${stream}: ${place} von ${count}`),
  remove: (stream: string) => t(`Leave out ${stream}`, `${stream} weglassen`),
  removed: (stream: string) => t(`${stream} left out`, `${stream} weggelassen`),
  notReady: t('not ready yet', 'noch nicht fertig'),
  before: (when: string, by: string) => t(`Handed over ${when} by ${by}`, `Übergeben ${when} von ${by}`),
  beforeTo: (recipient: string, when: string, by: string) =>
    t(`Handed over to ${recipient}, ${when}, by ${by}`, `Übergeben an ${recipient}, ${when}, von ${by}`),

  to: t('Recipient', 'Empfänger'),
  link: 'Link',
  links: { playback: t('Playback link', 'Wiedergabelink'), watch: t('Watch page', 'Wiedergabeseite'), mp4: 'MP4' },
  format: 'Format',
  formats: {
    plain: t('Plain', 'Text'),
    markdown: 'Markdown',
    csv: 'CSV',
    html: 'HTML',
    template: t('Custom', 'Eigene'),
  },
  preview: t('Preview', 'Vorschau'),
  saysGaps: t('List missing footage', 'Fehlendes Material angeben'),
  saysGapsNote: (gaps: number) =>
    t(
      `Adds the times of ${counted(gaps, { one: 'interruption', other: 'interruptions' })}.`,
      `Nennt die Zeiten von ${counted(gaps, { one: 'Unterbrechung', other: 'Unterbrechungen' })}.`,
    ),

  notReadyYet: (count: number) =>
    t(
      plural(count, {
        one: `${count} recording isn’t ready yet; its watch page is linked instead.`,
        other: `${count} recordings aren’t ready yet; their watch pages are linked instead.`,
      }),
      plural(count, {
        one: `${count} Aufzeichnung ist noch nicht fertig; verlinkt wird ihre Wiedergabeseite.`,
        other: `${count} Aufzeichnungen sind noch nicht fertig; verlinkt werden ihre Wiedergabeseiten.`,
      }),
    ),
  leftOut: (count: number) =>
    t(
      `${recordingsAndClips(count)} left out: not ready yet, and this API has no watch page.`,
      `${recordingsAndClips(count)} weggelassen: noch nicht fertig, und diese API hat keine Wiedergabeseite.`,
    ),
  handedOverBefore: (count: number, clips: number) =>
    t(
      `${recordingsAndClips(count, clips)} already handed over.`,
      `${recordingsAndClips(count, clips)} bereits übergeben.`,
    ),

  marksAll: (count: number) =>
    t(
      count === 1
        ? 'Your team will see it as handed over by you.'
        : `Your team will see all ${count} as handed over by you.`,
      plural(count, {
        one: 'Wird im eigenen Namen für das ganze Team als übergeben markiert.',
        other: `Alle ${count} werden im eigenen Namen für das ganze Team als übergeben markiert.`,
      }),
    ),
  reach: {
    browser: t(
      'This API stores no marks or templates; they stay in this browser.',
      'Diese API speichert weder Markierungen noch Vorlagen; beides bleibt in diesem Browser.',
    ),
    none: t(
      'Read-only: links are copied but not marked.',
      'Nur Lesezugriff: Links werden kopiert, aber nicht markiert.',
    ),
  },
  cancel: t('Cancel', 'Abbrechen'),
  submit: t('Copy and mark', 'Kopieren und markieren'),
  submitCopy: t('Copy', 'Kopieren'),
  submitting: t('Copying…', 'Wird kopiert …'),
  refused: t(
    'Copying failed. The text is selected; copy it by hand.',
    'Kopieren fehlgeschlagen. Der Text ist markiert und lässt sich von Hand kopieren.',
  ),

  done: (count: number, clips: number) =>
    t(
      `${recordingsAndClips(count, clips)} copied and marked as handed over.`,
      `${recordingsAndClips(count, clips)} kopiert und als übergeben markiert.`,
    ),
  doneTo: (count: number, clips: number, recipient: string) =>
    t(
      `${recordingsAndClips(count, clips)} copied and handed over to ${recipient}.`,
      `${recordingsAndClips(count, clips)} kopiert und an ${recipient} übergeben.`,
    ),
  copied: (count: number) =>
    t(
      `${counted(count, { one: 'link', other: 'links' })} copied.`,
      `${counted(count, { one: 'Link', other: 'Links' })} kopiert.`,
    ),
  notMarked: (why: string) =>
    t(`Copied, but not marked as handed over. ${why}`, `Kopiert, aber nicht als übergeben markiert. ${why}`),
  tryAgain: t('Try again', 'Noch einmal versuchen'),
  undo: t('Undo mark', 'Markierung aufheben'),
  undone: t('No longer marked as handed over.', 'Nicht mehr als übergeben markiert.'),
  notUndone: (why: string) => t(`The mark was not undone. ${why}`, `Die Markierung wurde nicht aufgehoben. ${why}`),

  template: t('Template', 'Vorlage'),
  newTemplate: t('New template', 'Neue Vorlage'),
  templateName: 'Name',
  templateText: t('For each recording', 'Für jede Aufzeichnung'),
  placeholders: t(
    `Placeholders: ${listed(placeholders.map((name) => `{${name}}`))}. Type {{ for a brace.`,
    `Platzhalter: ${listed(placeholders.map((name) => `{${name}}`))}. Für eine Klammer {{ schreiben.`,
  ),
  sample: '{stream}, {day} {start} – {end}, {duration}: {url}',
  faults: {
    unknown: (name: string) => t(`{${name}} is not a placeholder.`, `{${name}} ist kein Platzhalter.`),
    brace: (brace: string) =>
      t(
        `A ${brace} has no counterpart. Type ${brace}${brace} for the brace itself.`,
        `Zu einer ${brace} fehlt die andere Hälfte. Für die Klammer selbst ${brace}${brace} schreiben.`,
      ),
    empty: t('The template is empty.', 'Die Vorlage ist leer.'),
    name: t('Enter a name to save it.', 'Zum Speichern einen Namen eingeben.'),
  },
  save: t('Save template', 'Vorlage speichern'),
  saving: t('Saving…', 'Wird gespeichert …'),
  saved: t('Saved', 'Gespeichert'),
  deleteTemplate: t('Delete template', 'Vorlage löschen'),
  templateFailed: (why: string) =>
    t(`The template was not saved. ${why}`, `Die Vorlage wurde nicht gespeichert. ${why}`),
  templateNotDeleted: (why: string) =>
    t(`The template was not deleted. ${why}`, `Die Vorlage wurde nicht gelöscht. ${why}`),

  past: {
    list: t('Past handovers', 'Frühere Übergaben'),
    notRead: t('The handovers could not be read.', 'Die Übergaben konnten nicht gelesen werden.'),
    tryAgain: t('Try again', 'Noch einmal versuchen'),
    none: t('Nothing handed over yet', 'Noch nichts übergeben'),
    howTo: t(
      'Select recordings and press Hand over. Everyone can then see here who got which links.',
      'Aufzeichnungen auswählen und „Übergeben“ drücken. Wer welche Links bekommen hat, steht dann hier, für alle sichtbar.',
    ),
    showRecordings: t('Show recordings', 'Aufzeichnungen zeigen'),
    notKept: t('This API keeps no handovers', 'Diese API speichert keine Übergaben'),
    keptHere: t(
      'Aircheck’s own service records who got which links.',
      'Der eigene Dienst von Aircheck führt Buch, wer welche Links bekommen hat.',
    ),
    more: t('Show more', 'Mehr zeigen'),

    to: (recipient: string) => t(`To ${recipient}`, `An ${recipient}`),
    noRecipient: t('No recipient named', 'Ohne Empfänger'),
    handedOver: (when: string, by: string) => t(`${when} by ${by}`, `${when} von ${by}`),
    count: (count: number, clips: number) => recordingsAndClips(count, clips),
    clip: (name: string) => t(`Clip “${name}”`, `Clip „${name}“`),
    form: (form: string, link: string) => `${form} · ${link}`,
    template: (name: string) => t(`Template “${name}”`, `Vorlage „${name}“`),
    page: t('Delivery page', 'Kundenseite'),
    all: (count: number) => t(`Show all ${count}`, `Alle ${count} zeigen`),
    fewer: t('Show fewer', 'Weniger zeigen'),
    deleted: t('recording deleted', 'Aufzeichnung gelöscht'),
    unknown: (count: number) =>
      t(
        `${counted(count, { one: 'session', other: 'sessions' })} no longer listed`,
        `${counted(count, { one: 'Sendung', other: 'Sendungen' })} nicht mehr in der Liste`,
      ),

    copyAgain: t('Copy again', 'Noch einmal kopieren'),
    copyAgainOf: (count: string, when: string) =>
      t(`Copy again: ${count}, ${when}`, `Noch einmal kopieren: ${count}, ${when}`),
    copying: t('Copying…', 'Wird kopiert …'),
    pages: t('Delivery pages', 'Kundenseiten'),
    copied: (count: number) =>
      t(
        `${counted(count, { one: 'link', other: 'links' })} copied again.`,
        `${counted(count, { one: 'Link', other: 'Links' })} noch einmal kopiert.`,
      ),
    leftOut: (count: number, clips: number) =>
      t(
        `${recordingsAndClips(count, clips)} left out: no longer playable.`,
        `${recordingsAndClips(count, clips)} weggelassen: nicht mehr abspielbar.`,
      ),
    nothing: t(
      'Nothing was copied: none of these can be played any more.',
      'Nichts kopiert: Davon ist nichts mehr abspielbar.',
    ),
    noTemplate: t(
      'That template was deleted; copied as plain text.',
      'Diese Vorlage wurde gelöscht; als Text kopiert.',
    ),
    refused: t('Copying failed. Press Copy again.', 'Kopieren fehlgeschlagen. Noch einmal drücken.'),
    failed: (reason: string) => t(`Nothing was copied. ${reason}`, `Nichts kopiert. ${reason}`),
  },
};
