import { plural, t } from '../../../lib/language.ts';

export const words = {
  section: {
    title: t('Connections', 'Verbindungen'),
    note: t(
      'Other livestream APIs, reached through this machine. Their API keys never reach the browser.',
      'Andere Livestream-APIs, über diesen Rechner erreicht. Ihre API-Schlüssel kommen nie in den Browser.',
    ),
    add: t('Add connection', 'Verbindung hinzufügen'),
    none: t('No other connections.', 'Keine weiteren Verbindungen.'),
  },

  form: {
    create: {
      title: t('Add a connection', 'Verbindung hinzufügen'),
      submit: t('Add', 'Hinzufügen'),
      submitting: t('Adding…', 'Wird hinzugefügt …'),
    },
    change: {
      title: t('Change connection', 'Verbindung ändern'),
    },
    url: t('API address', 'API-Adresse'),
    urlExample: 'https://livepeer.studio/api',
    urlHint: t(
      'With its path, such as https://livepeer.studio/api.',
      'Mit ihrem Pfad, etwa https://livepeer.studio/api.',
    ),
    urlProblems: {
      unreadable: t(
        'Enter an address like https://livepeer.studio/api.',
        'Eine Adresse wie https://livepeer.studio/api eingeben.',
      ),
      credentials: t('Leave out the user name and password.', 'Benutzernamen und Passwort weglassen.'),
      query: t('Leave out everything from ? or # on.', 'Alles ab ? oder # weglassen.'),
      unencrypted: t(
        'Use https: over http the key would be readable on the way. http is for your own network.',
        'https benutzen: Über http wäre der Schlüssel unterwegs lesbar. http ist für das eigene Netz.',
      ),
      scheme: t('Begin with https://.', 'Mit https:// beginnen.'),
    },
    apiKey: t('API key', 'API-Schlüssel'),
    keyHint: t(
      'It stays on this machine and is never shown again.',
      'Er bleibt auf diesem Rechner und wird nie wieder gezeigt.',
    ),
    keyStays: t('Leave empty to keep the current key.', 'Leer bleibt der jetzige Schlüssel.'),
    keyProblem: t(
      'A key has 8 to 500 characters and no spaces.',
      'Ein Schlüssel hat 8 bis 500 Zeichen und keine Leerzeichen.',
    ),
    failure: (reason: string) => t(`Not saved. ${reason}`, `Nicht gespeichert. ${reason}`),
  },

  remove: {
    title: (name: string) => t(`Remove ${name}?`, `${name} entfernen?`),
    detail: t(
      'Its key and its queued changes are deleted here. Nothing is deleted there.',
      'Ihr Schlüssel und ihre wartenden Änderungen werden hier gelöscht. Dort wird nichts gelöscht.',
    ),
    confirm: t('Remove', 'Entfernen'),
    confirming: t('Removing…', 'Wird entfernt …'),
    failure: t('The connection was not removed.', 'Die Verbindung wurde nicht entfernt.'),
  },

  row: {
    editNamed: (name: string) => t(`Edit ${name}`, `${name} bearbeiten`),
    change: t('Change…', 'Ändern …'),
    remove: t('Remove…', 'Entfernen …'),
    shown: t('Shown now', 'Jetzt gezeigt'),
    open: t('Open', 'Öffnen'),
    openNamed: (name: string) => t(`Open ${name}`, `${name} öffnen`),
    test: t('Test', 'Testen'),
    testAgain: t('Test again', 'Noch einmal testen'),
    testing: t('Testing…', 'Wird getestet …'),
    testNamed: (name: string) => t(`Test ${name}`, `${name} testen`),
    testFailure: t('The test could not be run.', 'Der Test konnte nicht laufen.'),
  },

  test: {
    title: (name: string) => t(`Test of ${name}`, `Test von ${name}`),
    passed: (name: string) => t(`${name} was tested: everything works.`, `${name} getestet: Alles in Ordnung.`),
    failed: (name: string, count: number) =>
      t(
        `${name} was tested: ${count} ${plural(count, { one: 'step', other: 'steps' })} failed.`,
        `${name} getestet: ${count} ${plural(count, { one: 'Schritt ist', other: 'Schritte sind' })} fehlgeschlagen.`,
      ),
    steps: {
      reachable: t('Reachable', 'Erreichbar'),
      tls: t('Encrypted', 'Verschlüsselt'),
      key: t('API key accepted', 'API-Schlüssel angenommen'),
      list: t('Can list streams', 'Darf Streams auflisten'),
      toggle: t('Can switch recording', 'Darf Aufzeichnung schalten'),
    },
    outcomes: {
      idle: t(': not tried', ': nicht versucht'),
      ready: t(': good', ': gut'),
      failed: t(': failed', ': fehlgeschlagen'),
    },
    untried: t('Not tried.', 'Nicht versucht.'),
  },
};
