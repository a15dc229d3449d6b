import type { words as english } from '../../shortcuts/shortcuts-words.ts';

export const words: typeof english = {
  title: 'Tastenkürzel',
  note: 'Beim Tippen aus.',
  guide: 'Anleitung (englisch)',
  switch: 'Tastenkürzel mit einer Taste',
  on: 'Tastenkürzel sind an',
  off: 'Tastenkürzel sind aus',
  hideBar: 'Diese Zeile dauerhaft ausblenden',

  does: {
    command: 'Zu einem Stream, einer Sendung oder einer Aktion gehen',
    filter: 'Die Streams filtern; auf anderen Seiten suchen',
    move: 'Nach unten und oben (oder mit den Pfeiltasten)',
    open: 'Den Stream oder die Sendung öffnen',
    walk: 'Durch die Sendungen seines Streifens gehen',
    record: 'Aufzeichnung der nächsten Sendung ein- oder ausschalten',
    select: 'Den Stream oder die Sendung auswählen; mit Umschalttaste alle bis dorthin',
    selectAll: 'Alle auswählen, die passen',
    copyLink: 'Den Link der letzten Aufzeichnung kopieren',
    newStream: 'Neuer Stream',
    edit: 'Den Stream bearbeiten',
    neighbours: 'Ältere und neuere Sendung',
    marks: 'Anfang und Ende eines Clips',
    frame: 'Ein Bild zurück und vor',
    clip: 'Den Clip benennen; noch einmal: ihn erstellen',
    play: 'Abspielen oder anhalten',
    seek: '5 Sekunden zurück und vor',
    mute: 'Ton an oder aus',
    fullScreen: 'Vollbild',
    list: 'Diese Tastenkürzel',
    close: 'Schließen, oder ein Feld verlassen',
  },

  where: {
    everywhere: 'jede Seite',
    streams: 'Streams',
    recordings: 'Archiv',
    lists: 'Streams, Archiv',
    rowsAndPages: 'Streams; Seite eines Streams oder einer Sendung',
    listsAndPages: 'Streams, Archiv; Seite eines Streams oder einer Sendung',
    stream: 'Seite eines Streams',
    session: 'Seite einer Sendung',
    player: 'Player',
  },

  inBar: {
    filter: 'filtern',
    move: 'bewegen',
    open: 'öffnen',
    record: 'aufzeichnen',
    select: 'auswählen',
    // Beside the rail of a window of 1,024 px there is no room for more.
    copyLink: 'kopieren',
    newStream: 'neu',
    list: 'alle Kürzel',
  },
};
