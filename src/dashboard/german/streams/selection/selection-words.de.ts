import { counted, plural } from '../../../language.ts';
import type { words as english } from '../../../streams/selection/selection-words.ts';

const streams = (count: number) => counted(count, { one: 'Stream', other: 'Streams' });

export const words: typeof english = {
  bar: 'Ausgewählte Streams',
  selected: (count, total) => `${count} von ${total} ausgewählt`,
  hidden: (count) => `${count} nicht in dieser Liste`,
  select: (stream) => `${stream} auswählen`,
  selectAll: (count) => `Alle ${count} auswählen`,
  clear: 'Auswahl aufheben',
  close: 'Schließen',
  edit: 'Bearbeiten',
  editSelected: 'Ausgewählte Streams bearbeiten',
  tags: 'Schlagwörter …',
  retention: 'Aufbewahrung …',
  copyKeys: 'Server und Schlüssel kopieren',
  keysCopied: (count) => `Kopiert: Name, Server und Schlüssel von ${streams(count)}.`,
  duplicate: 'Duplizieren …',
  onlyOne: 'Zum Duplizieren genau einen Stream auswählen.',

  record: { on: 'Aufzeichnen', off: 'Nicht aufzeichnen', once: 'Einmal' },
  recordOnce: 'Einmal aufzeichnen',
  nothing: {
    on: 'Bei allen schon an.',
    off: 'Bei allen schon aus.',
    once: 'Bei allen schon auf „Einmal“.',
  },
  willChange: (count) => plural(count, { one: `${count} ändert sich`, other: `${count} ändern sich` }),
  live: {
    next: (count) => `${count} live: ab der nächsten Sendung`,
    queued: (count) => `${count} live: wenn die Sendung endet`,
  },
  already: {
    on: (count) => `${count} schon an`,
    off: (count) => `${count} schon aus`,
    once: (count) => `${count} schon auf „Einmal“`,
  },

  running: {
    on: (done, total) => `Aufzeichnung wird eingeschaltet: ${done} von ${total}`,
    off: (done, total) => `Aufzeichnung wird ausgeschaltet: ${done} von ${total}`,
    once: (done, total) => `Einmalige Aufzeichnung wird eingestellt: ${done} von ${total}`,
    tags: (done, total) => `Schlagwörter werden geändert: ${done} von ${total}`,
    retention: (done, total) => `Aufbewahrung wird geändert: ${done} von ${total}`,
    undo: (done, total) => `Wird rückgängig gemacht: ${done} von ${total}`,
  },
  begun: {
    on: (total) => `Aufzeichnung wird für ${streams(total)} eingeschaltet.`,
    off: (total) => `Aufzeichnung wird für ${streams(total)} ausgeschaltet.`,
    once: (total) => `Einmalige Aufzeichnung wird für ${streams(total)} eingestellt.`,
    tags: (total) => `Schlagwörter von ${streams(total)} werden geändert.`,
    retention: (total) => `Die Aufbewahrung wird für ${streams(total)} geändert.`,
    undo: (total) => `Die Änderung wird für ${streams(total)} rückgängig gemacht.`,
  },
  wait: (seconds) => `Die API verlangt, ${seconds} s zu warten.`,
  ended: {
    on: (count) => `Die Aufzeichnung ist für ${streams(count)} eingeschaltet.`,
    off: (count) => `Die Aufzeichnung ist für ${streams(count)} ausgeschaltet.`,
    once: (count) => `Einmalige Aufzeichnung für ${streams(count)} eingestellt.`,
    tags: (count) => `Schlagwörter von ${streams(count)} geändert.`,
    retention: (count) => `Die Aufbewahrung wurde für ${streams(count)} geändert.`,
    undo: (count) => `Für ${streams(count)} rückgängig gemacht.`,
  },
  queued: (count) => `Davon ${count}, wenn die Sendung endet.`,
  failed: (count) => `${count} fehlgeschlagen.`,
  left: (count) => `${count} nicht versucht.`,
  failures: 'Was fehlgeschlagen ist',
  acceptedOnly: 'Der Dienst hat die Änderung angenommen, aber nicht ausgeführt.',
  progress: 'Fortschritt',
  stop: 'Anhalten',
  undo: (count) => `${count} rückgängig machen`,
  retry: (count) => `${count} wiederholen`,
};
