import { catalogue, plural } from '../../../lib/language.ts';

export const words = catalogue({
  en: {
    section: {
      title: 'Connections',
      note: 'Other livestream APIs, reached through this machine. Their API keys never reach the browser.',
      add: 'Add connection',
      none: 'No other connections.',
    },

    form: {
      create: { title: 'Add a connection', submit: 'Add', submitting: 'Adding…' },
      change: { title: 'Change connection', submit: 'Save', submitting: 'Saving…' },
      url: 'API address',
      urlExample: 'https://livepeer.studio/api',
      urlHint: 'With its path, such as https://livepeer.studio/api.',
      urlProblems: {
        unreadable: 'Enter an address like https://livepeer.studio/api.',
        credentials: 'Leave out the user name and password.',
        query: 'Leave out everything from ? or # on.',
        unencrypted: 'Use https: over http the key would be readable on the way. http is for your own network.',
        scheme: 'Begin with https://.',
      },
      apiKey: 'API key',
      keyHint: 'It stays on this machine and is never shown again.',
      keyStays: 'Leave empty to keep the current key.',
      keyProblem: 'A key has 8 to 500 characters and no spaces.',
      failure: (reason: string) => `Not saved. ${reason}`,
    },

    remove: {
      title: (name: string) => `Remove ${name}?`,
      detail: 'Its key and its queued changes are deleted here. Nothing is deleted there.',
      confirm: 'Remove',
      confirming: 'Removing…',
      failure: 'The connection was not removed.',
    },

    row: {
      edit: 'Edit',
      editNamed: (name: string) => `Edit ${name}`,
      change: 'Change…',
      remove: 'Remove…',
      shown: 'Shown now',
      open: 'Open',
      openNamed: (name: string) => `Open ${name}`,
      test: 'Test',
      testAgain: 'Test again',
      testing: 'Testing…',
      testNamed: (name: string) => `Test ${name}`,
      testFailure: 'The test could not be run.',
    },

    test: {
      title: (name: string) => `Test of ${name}`,
      passed: (name: string) => `${name} was tested: everything works.`,
      failed: (name: string, count: number) =>
        `${name} was tested: ${count} ${plural(count, { one: 'step', other: 'steps' })} failed.`,
      steps: {
        reachable: 'Reachable',
        tls: 'Encrypted',
        key: 'API key accepted',
        list: 'Can list streams',
        toggle: 'Can switch recording',
      },
      outcomes: { idle: ': not tried', ready: ': good', failed: ': failed' },
      untried: 'Not tried.',
    },
  },
  de: {
    section: {
      title: 'Verbindungen',
      note: 'Andere Livestream-APIs, über diesen Rechner erreicht. Ihre API-Schlüssel kommen nie in den Browser.',
      add: 'Verbindung hinzufügen',
      none: 'Keine weiteren Verbindungen.',
    },

    form: {
      create: { title: 'Verbindung hinzufügen', submit: 'Hinzufügen', submitting: 'Wird hinzugefügt …' },
      change: { title: 'Verbindung ändern', submit: 'Speichern', submitting: 'Wird gespeichert …' },
      url: 'API-Adresse',
      urlExample: 'https://livepeer.studio/api',
      urlHint: 'Mit ihrem Pfad, etwa https://livepeer.studio/api.',
      urlProblems: {
        unreadable: 'Eine Adresse wie https://livepeer.studio/api eingeben.',
        credentials: 'Benutzernamen und Passwort weglassen.',
        query: 'Alles ab ? oder # weglassen.',
        unencrypted: 'https benutzen: Über http wäre der Schlüssel unterwegs lesbar. http ist für das eigene Netz.',
        scheme: 'Mit https:// beginnen.',
      },
      apiKey: 'API-Schlüssel',
      keyHint: 'Er bleibt auf diesem Rechner und wird nie wieder gezeigt.',
      keyStays: 'Leer bleibt der jetzige Schlüssel.',
      keyProblem: 'Ein Schlüssel hat 8 bis 500 Zeichen und keine Leerzeichen.',
      failure: (reason) => `Nicht gespeichert. ${reason}`,
    },

    remove: {
      title: (name) => `${name} entfernen?`,
      detail: 'Ihr Schlüssel und ihre wartenden Änderungen werden hier gelöscht. Dort wird nichts gelöscht.',
      confirm: 'Entfernen',
      confirming: 'Wird entfernt …',
      failure: 'Die Verbindung wurde nicht entfernt.',
    },

    row: {
      edit: 'Bearbeiten',
      editNamed: (name) => `${name} bearbeiten`,
      change: 'Ändern …',
      remove: 'Entfernen …',
      shown: 'Jetzt gezeigt',
      open: 'Öffnen',
      openNamed: (name) => `${name} öffnen`,
      test: 'Testen',
      testAgain: 'Noch einmal testen',
      testing: 'Wird getestet …',
      testNamed: (name) => `${name} testen`,
      testFailure: 'Der Test konnte nicht laufen.',
    },

    test: {
      title: (name) => `Test von ${name}`,
      passed: (name) => `${name} getestet: Alles in Ordnung.`,
      failed: (name, count) =>
        `${name} getestet: ${count} ${plural(count, { one: 'Schritt ist', other: 'Schritte sind' })} fehlgeschlagen.`,
      steps: {
        reachable: 'Erreichbar',
        tls: 'Verschlüsselt',
        key: 'API-Schlüssel angenommen',
        list: 'Darf Streams auflisten',
        toggle: 'Darf Aufzeichnung schalten',
      },
      outcomes: { idle: ': nicht versucht', ready: ': gut', failed: ': fehlgeschlagen' },
      untried: 'Nicht versucht.',
    },
  },
});
