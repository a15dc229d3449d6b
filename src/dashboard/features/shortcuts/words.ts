import { t } from '../../lib/language.ts';

export const words = {
  title: t('Shortcuts', 'Tastenkürzel'),
  note: t('Off while you type.', 'Beim Tippen aus.'),
  guide: t('Guide', 'Anleitung (englisch)'),
  switch: t('Single-key shortcuts', 'Tastenkürzel mit einer Taste'),
  on: t('Shortcuts are on', 'Tastenkürzel sind an'),
  off: t('Shortcuts are off', 'Tastenkürzel sind aus'),

  does: {
    command: t('Go to a stream, a session or an action', 'Zu einem Stream, einer Sendung oder einer Aktion gehen'),
    filter: t('Filter the streams; on other pages, search', 'Die Streams filtern; auf anderen Seiten suchen'),
    move: t('Move down and up (or the arrow keys)', 'Nach unten und oben (oder mit den Pfeiltasten)'),
    open: t('Open the stream or session', 'Den Stream oder die Sendung öffnen'),
    walk: t('Step through the stream’s sessions', 'Durch die Sendungen des Streams gehen'),
    record: t(
      'Turn recording on or off for the next session',
      'Aufzeichnung der nächsten Sendung ein- oder ausschalten',
    ),
    select: t(
      'Select the stream or session; Shift selects a range',
      'Den Stream oder die Sendung auswählen; mit Umschalttaste einen Bereich',
    ),
    selectAll: t('Select all that match', 'Alle auswählen, die passen'),
    copyLink: t('Copy the link of the last recording', 'Den Link der letzten Aufzeichnung kopieren'),
    newStream: t('New stream', 'Neuer Stream'),
    edit: t('Edit the stream', 'Den Stream bearbeiten'),
    neighbours: t('Older and newer session', 'Ältere und neuere Sendung'),
    marks: t('Beginning and end of a clip', 'Anfang und Ende eines Clips'),
    frame: t('One frame back or forward', 'Ein Bild zurück oder vor'),
    clip: t('Name, then create the clip', 'Den Clip benennen, dann erstellen'),
    play: t('Play or pause', 'Abspielen oder anhalten'),
    seek: t('5 seconds back or forward', '5 Sekunden zurück oder vor'),
    mute: t('Sound on or off', 'Ton an oder aus'),
    fullScreen: t('Full screen', 'Vollbild'),
    list: t('These shortcuts', 'Diese Tastenkürzel'),
    close: t('Close, or leave a field', 'Schließen, oder ein Feld verlassen'),
  },

  where: {
    everywhere: t('every page', 'jede Seite'),
    streams: 'Streams',
    recordings: t('Recordings', 'Archiv'),
    lists: t('Streams, Recordings', 'Streams, Archiv'),
    rowsAndPages: t('Streams; a stream’s or session’s page', 'Streams; Seite eines Streams oder einer Sendung'),
    listsAndPages: t(
      'Streams, Recordings; a stream’s or session’s page',
      'Streams, Archiv; Seite eines Streams oder einer Sendung',
    ),
    stream: t('a stream’s page', 'Seite eines Streams'),
    session: t('a session’s page', 'Seite einer Sendung'),
    player: t('the player', 'Player'),
  },
};
