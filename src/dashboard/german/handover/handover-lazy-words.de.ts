import { placeholders } from '../../../contract/handovers/template.ts';
import type { words as english } from '../../handover/handover-lazy-words.ts';
import { counted, listed, plural } from '../../language.ts';

const recordings = (count: number) => counted(count, { one: 'Aufzeichnung', other: 'Aufzeichnungen' });

const given = (count: number, clips: number) =>
  [
    ...(count > 0 || clips === 0 ? [recordings(count)] : []),
    ...(clips > 0 ? [counted(clips, { one: 'Clip', other: 'Clips' })] : []),
  ].join(' und ');

export const words: typeof english = {
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

  title: (count, clips) => `${given(count, clips)} übergeben`,
  order: 'In dieser Reihenfolge',
  oldestFirst: 'Älteste zuerst',
  newestFirst: 'Neueste zuerst',
  howToMove: 'Ziehen, oder Alt ↑ ↓',
  move: (stream) => `${stream} verschieben`,
  moved: (stream, place, count) => `${stream}: ${place} von ${count}`,
  remove: (stream) => `${stream} weglassen`,
  removed: (stream) => `${stream} weggelassen`,
  notReady: 'noch nicht fertig',
  before: (when, by) => `Übergeben ${when} von ${by}`,
  beforeTo: (recipient, when, by) => `Übergeben an ${recipient}, ${when}, von ${by}`,

  to: 'An wen',
  link: 'Link',
  links: { playback: 'Wiedergabelink', watch: 'Wiedergabeseite', mp4: 'MP4' },
  format: 'Format',
  formats: { plain: 'Text', markdown: 'Markdown', csv: 'CSV', html: 'HTML', template: 'Eigene' },
  preview: 'Vorschau',
  saysGaps: 'Angeben, wo Material fehlt',
  saysGapsNote: (gaps) => `Nennt die Zeiten von ${counted(gaps, { one: 'Unterbrechung', other: 'Unterbrechungen' })}.`,

  leftOut: (count) => `${recordings(count)} weggelassen: noch nicht fertig, und diese API hat keine Wiedergabeseite.`,
  comingGiven: (count) =>
    plural(count, {
      one: `${count} ist noch nicht fertig: Übergeben wird die Wiedergabeseite, die von selbst startet.`,
      other: `${count} sind noch nicht fertig: Übergeben werden ihre Wiedergabeseiten, die von selbst starten.`,
    }),
  handedOverBefore: (count, clips) => `${given(count, clips)} schon einmal übergeben.`,

  marksAll: (count) =>
    plural(count, {
      one: 'Wird als übergeben markiert, unter eigenem Namen, für alle sichtbar.',
      other: `Alle ${count} werden als übergeben markiert, unter eigenem Namen, für alle sichtbar.`,
    }),
  reach: {
    browser: 'Markierungen und Vorlagen bleiben in diesem Browser: Diese API speichert keine.',
    none: 'Kopiert ohne Markierung: Dieser Schlüssel darf nur lesen.',
  },
  cancel: 'Abbrechen',
  submit: 'Kopieren und markieren',
  submitCopy: 'Kopieren',
  submitting: 'Wird kopiert …',
  refused: 'Der Browser lässt das Kopieren nicht zu. Den Text markieren und kopieren.',

  done: (count, clips) => `${given(count, clips)} kopiert und als übergeben markiert.`,
  doneTo: (count, clips, recipient) => `${given(count, clips)} kopiert und an ${recipient} übergeben.`,
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
    unknown: (name) => `{${name}} gibt es nicht.`,
    brace: (brace) => `Zu einer ${brace} fehlt die andere Hälfte. Für die Klammer selbst ${brace}${brace} schreiben.`,
    empty: 'Eine Vorlage ohne Text ergibt nichts.',
    name: 'Zum Speichern einen Namen geben.',
  },
  save: 'Vorlage speichern',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  deleteTemplate: 'Vorlage löschen',
  templateFailed: (why) => `Die Vorlage wurde nicht gespeichert. ${why}`,
  templateNotDeleted: (why) => `Die Vorlage wurde nicht gelöscht. ${why}`,
};
