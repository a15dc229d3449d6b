import { counted, t } from '../../../lib/language.ts';

export const words = {
  links: t('Links and embedding', 'Links und Einbetten'),
  recording: t('Recording', 'Aufzeichnung'),
  unread: t('The settings could not be read.', 'Die Einstellungen konnten nicht gelesen werden.'),
  notYours: t(
    'Only the account that runs this machine can change this.',
    'Das kann nur das Konto ändern, dem dieser Rechner gehört.',
  ),
  names: {
    publicUrl: t('Public address', 'Öffentliche Adresse'),
    embedOrigins: t('Sites that may embed', 'Seiten, die einbetten dürfen'),
    reconnectSeconds: t('Reconnect window', 'Wartezeit bei Abbruch'),
    retention: t('Keep recordings', 'Aufbewahrung'),
  },
  examples: { publicUrl: 'https://live.example.org', embedOrigins: 'https://www.example.org' },
  hints: {
    publicUrl: t(
      'Every link begins with it. Leave empty to use the address that each page is opened at.',
      'Damit beginnt jeder Link. Leer gilt die Adresse, unter der eine Seite geöffnet ist.',
    ),
    embedOrigins: t(
      'They may show the player in a frame, one site a line. * allows any site.',
      'Sie dürfen den Player in einem Rahmen zeigen, eine je Zeile. * erlaubt jede Seite.',
    ),
    reconnectSeconds: t(
      'How long a session waits for an encoder that dropped. A stream can set its own.',
      'So lange wartet eine Sitzung auf einen Encoder, der abgebrochen ist. Ein Stream kann Eigenes festlegen.',
    ),
    retention: t(
      'Nothing is deleted for a day after a change. A stream can set its own.',
      'Nach einer Änderung wird einen Tag lang nichts gelöscht. Ein Stream kann Eigenes festlegen.',
    ),
  },
  none: {
    publicUrl: t('the address of each page', 'die Adresse der jeweiligen Seite'),
    embedOrigins: t('no sites', 'keine Seiten'),
    reconnectSeconds: '',
    retention: t('for ever', 'für immer'),
  },
  problems: {
    publicUrl: () =>
      t(
        'Enter an address like https://live.example.org, without a path.',
        'Eine Adresse wie https://live.example.org eingeben, ohne Pfad.',
      ),
    embedOrigins: () =>
      t(
        'Enter sites like https://www.example.org, without a path. * alone allows any site.',
        'Seiten wie https://www.example.org eingeben, ohne Pfad. * allein erlaubt jede Seite.',
      ),
    reconnectSeconds: (most: number) =>
      t(`Enter a whole number of seconds from 0 to ${most}.`, `Eine ganze Zahl von 0 bis ${most} Sekunden eingeben.`),
    retention: (most: number) =>
      t(`Enter a whole number of days from 1 to ${most}.`, `Eine ganze Zahl von 1 bis ${most} Tagen eingeben.`),
  },
  seconds: t('seconds', 'Sekunden'),
  days: t('days', 'Tage'),
  forEver: t('For ever', 'Für immer'),
  forDays: t('For', 'Für'),
  countedDays: (days: number) =>
    t(counted(days, { one: 'day', other: 'days' }), counted(days, { one: 'Tag', other: 'Tage' })),
  setBy: (variable: string) => t(`Set by ${variable}.`, `Durch ${variable} festgelegt.`),
  variableChanged: (variable: string, value: string) =>
    t(`Changed here; ${variable} says ${value}.`, `Hier geändert; ${variable} sagt: ${value}.`),
  changed: (value: string) => t(`Changed here. Default: ${value}.`, `Hier geändert. Standard: ${value}.`),
  toDefault: t('Back to default', 'Zurück zum Standard'),
  save: t('Save', 'Speichern'),
  saving: t('Saving…', 'Wird gespeichert …'),
  cancel: t('Cancel', 'Abbrechen'),
  saved: t('Saved. It applies now.', 'Gespeichert. Es gilt sofort.'),
  savedAddress: t(
    'Saved. Open pages show pictures from the new address after a reload.',
    'Gespeichert. Offene Seiten zeigen Bilder von der neuen Adresse, wenn sie neu geladen sind.',
  ),
  reload: t('Reload', 'Neu laden'),
  failure: (reason: string) => t(`Not saved. ${reason}`, `Nicht gespeichert. ${reason}`),

  storage: {
    recordings: t('Recordings', 'Aufzeichnungen'),
    free: t('Free space', 'Frei'),
    freeOf: (free: string, total: string) => t(`${free} of ${total}`, `${free} von ${total}`),
    leftNow: (time: string) =>
      t(`enough for about ${time} at the current rate`, `reicht für etwa ${time} bei der jetzigen Datenrate`),
    minimum: t('Minimum free', 'Mindestens frei'),
    minimumIs: (floor: string, variable: string) =>
      t(
        `${floor}. Below it nothing is recorded. To change it, set ${variable} (in megabytes) where the service starts, then restart it.`,
        `${floor}. Darunter wird nicht aufgezeichnet. Zum Ändern ${variable} (in Megabyte) beim Start des Dienstes setzen und ihn neu starten.`,
      ),
    unread: t('The disk could not be read.', 'Der Speicher konnte nicht gelesen werden.'),
  },

  capacity: {
    title: t('Live at once', 'Gleichzeitig live'),
    note: t(
      'Recording is never delayed. With more live streams, renditions take longer.',
      'Die Aufzeichnung verzögert sich nie. Sind mehr Streams live, dauern die Qualitätsstufen länger.',
    ),
    sessions: (count: number) =>
      t(
        `${counted(count, { one: 'stream', other: 'streams' })} with the default profiles, encoded in real time.`,
        `${counted(count, { one: 'Stream', other: 'Streams' })} mit den Standardprofilen, in Echtzeit kodiert.`,
      ),
    none: t(
      'Not even one stream with the default profiles can be encoded in real time.',
      'Nicht einmal ein Stream mit den Standardprofilen lässt sich in Echtzeit kodieren.',
    ),
    measuredOn: (time: string) =>
      t(
        `Measured on the latest ${time} of video that this machine encoded.`,
        `Gemessen an den letzten ${time} Video, die dieser Rechner kodiert hat.`,
      ),
    unknown: t(
      'Not known yet. It is measured when the next stream with the default profiles is encoded.',
      'Noch nicht bekannt. Gemessen wird, sobald der nächste Stream mit den Standardprofilen kodiert wird.',
    ),
    unread: t('The capacity could not be read.', 'Die Kapazität konnte nicht gelesen werden.'),
  },
};
