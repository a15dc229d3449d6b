import { formatClockSeconds, formatDuration } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';

export const words = {
  title: 'Clip',
  note: t(
    'Mark in and out while it plays; the clip is ready in a second.',
    'Anfang und Ende beim Abspielen setzen; der Clip ist gleich fertig.',
  ),
  in: 'In',
  out: 'Out',
  notSet: t('Set here', 'Hier setzen'),
  setMark: {
    from: t('Set the beginning of the clip here', 'Anfang des Clips hier setzen'),
    to: t('Set the end of the clip here', 'Ende des Clips hier setzen'),
  },
  /** A screen reader says the time after the mark's name. */
  markAt: (seconds: number) => formatDuration(seconds),
  marks: { from: t('Beginning of the clip', 'Anfang des Clips'), to: t('End of the clip', 'Ende des Clips') },
  length: t('Length', 'Länge'),
  onAir: (fromMs: number, toMs: number) => `${formatClockSeconds(fromMs)} – ${formatClockSeconds(toMs)}`,
  defaultName: (stream: string, atMs: number | undefined) =>
    atMs === undefined ? stream : `${stream} ${formatClockSeconds(atMs)}`,
  keep: t('Keep when the recording is deleted', 'Behalten, wenn die Aufzeichnung gelöscht wird'),
  create: t('Create clip', 'Clip erstellen'),
  creating: t('Creating the clip…', 'Clip wird erstellt …'),
  clear: t('Clear', 'Zurücksetzen'),
  marksMissing: t('Set both marks first.', 'Erst Anfang und Ende setzen.'),
  spansSessions: t(
    'A clip can’t span two sessions: set both marks on the same side of the gap.',
    'Ein Clip kann nicht über zwei Sendungen gehen: Beide Marken auf dieselbe Seite der Lücke setzen.',
  ),
  notCreated: t('The clip was not created.', 'Der Clip wurde nicht erstellt.'),
  started: (name: string) => t(`The clip “${name}” is being created.`, `Der Clip „${name}“ wird erstellt.`),
  ready: (name: string) => t(`The clip “${name}” is ready.`, `Der Clip „${name}“ ist fertig.`),
  failed: (name: string) =>
    t(`The clip “${name}” could not be created.`, `Der Clip „${name}“ konnte nicht erstellt werden.`),

  kind: 'Clip',
  all: t('All clips', 'Alle Clips'),
  none: t('No clips yet', 'Noch keine Clips'),
  howToCreate: t(
    'Play a recording, then press i where a clip starts and o where it ends.',
    'Eine Aufzeichnung abspielen: mit i beginnt ein Clip, mit o endet er.',
  ),
  search: t('Clip or stream', 'Clip oder Stream'),
  noneFound: t('No clips match.', 'Keine passenden Clips.'),
  showAll: t('Show all', 'Alle zeigen'),
  select: (name: string) => t(`Select the clip “${name}”`, `Clip „${name}“ auswählen`),
  notHandedOver: t('Not handed over', 'Nicht übergeben'),
  notRead: t('The clips could not be read.', 'Die Clips konnten nicht gelesen werden.'),
  tryAgain: t('Try again', 'Noch einmal versuchen'),
  more: t('Show more', 'Mehr anzeigen'),
  ofStream: (stream: string, when: string) => (when === '' ? stream : `${stream}, ${when}`),
  ofRecording: t('Clips of this recording', 'Clips dieser Aufzeichnung'),
  progress: (name: string) => t(`Progress of the clip “${name}”`, `Fortschritt des Clips „${name}“`),
  copyLink: t('Copy link', 'Link kopieren'),
  copyLinkOf: (name: string) => t(`Copy link of the clip “${name}”`, `Link kopieren: Clip „${name}“`),
  watch: (name: string) => t(`Watch the clip “${name}”`, `Clip „${name}“ ansehen`),
  download: (name: string) => t(`Download the clip “${name}”`, `Clip „${name}“ herunterladen`),
  delete: (name: string) => t(`Delete the clip “${name}”`, `Clip „${name}“ löschen`),
  keepOf: (name: string) =>
    t(
      `Keep the clip “${name}” when the recording is deleted`,
      `Clip „${name}“ behalten, wenn die Aufzeichnung gelöscht wird`,
    ),
  inexact: t(
    'Slightly longer at both ends: this codec can only be cut at keyframes.',
    'An beiden Enden etwas länger: dieser Codec lässt sich nur an Keyframes schneiden.',
  ),
  failures: {
    'recording-gone': t(
      'Not created: the recording has been deleted.',
      'Nicht erstellt: die Aufzeichnung wurde inzwischen gelöscht.',
    ),
    'recording-damaged': t(
      'Not created: the recording is damaged there.',
      'Nicht erstellt: die Aufzeichnung ist an dieser Stelle beschädigt.',
    ),
    empty: t(
      'Not created: there is no picture between the marks.',
      'Nicht erstellt: zwischen Anfang und Ende liegt kein Bild.',
    ),
    disk: t('Not created: the disk is full.', 'Nicht erstellt: der Speicher ist voll.'),
    other: t('Not created. Delete it and try again.', 'Nicht erstellt. Löschen und noch einmal versuchen.'),
  },
  notChanged: t('The clip was not changed.', 'Der Clip wurde nicht geändert.'),

  deletion: {
    title: t('Delete this clip?', 'Diesen Clip löschen?'),
    confirm: t('Delete clip', 'Clip löschen'),
    confirming: t('Deleting…', 'Wird gelöscht …'),
    keep: t('Cancel', 'Abbrechen'),
    failure: t('The clip was not deleted.', 'Der Clip wurde nicht gelöscht.'),
    done: t('The clip was deleted.', 'Der Clip wurde gelöscht.'),
    effect: t(
      'Its link and downloads stop working. The recording stays.',
      'Sein Link und seine Downloads funktionieren dann nicht mehr. Die Aufzeichnung bleibt.',
    ),
  },

  withRecording: {
    deleted: t('Clips deleted with it', 'Clips, die mit ihr gelöscht werden'),
    kept: t('Clips that stay', 'Clips, die bleiben'),
  },
};
