import { catalogue, plural } from '../../lib/language.ts';

export const words = catalogue({
  en: {
    thisMachine: 'This machine',
    noApiKey: (host: string) => `${host} · no API key set`,

    choice: {
      open: 'Switch connection',
      title: 'Connections',
      detail: 'Each connection has its own streams and its own address: a page stays on the one it was opened on.',
    },

    unknown: {
      title: (name: string) => `There is no connection called ${name} here.`,
      detail: 'It was renamed or removed where Aircheck is started, or it is not for this account.',
      leave: 'Go to this machine',
    },

    row: {
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

    streamsById: {
      title: 'This API key cannot list streams',
      detail:
        'Add the streams to watch by their ids: this browser keeps them. A key that can list shows all by itself.',
      id: 'Stream id',
      add: 'Add stream',
      adding: 'Adding…',
      added: 'Added streams',
      remove: 'Remove',
      removeNamed: (name: string) => `Remove ${name} from this browser`,
    },
  },
  de: {
    thisMachine: 'Dieser Rechner',
    noApiKey: (host) => `${host} · kein API-Schlüssel`,

    choice: {
      open: 'Verbindung wechseln',
      title: 'Verbindungen',
      detail:
        'Jede Verbindung hat ihre eigenen Streams und ihre eigene Adresse: Eine Seite bleibt bei der, mit der sie geöffnet wurde.',
    },

    unknown: {
      title: (name) => `Eine Verbindung namens ${name} gibt es hier nicht.`,
      detail: 'Sie wurde dort, wo Aircheck gestartet wird, umbenannt oder entfernt, oder ist nicht für dieses Konto.',
      leave: 'Zu diesem Rechner',
    },

    row: {
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

    streamsById: {
      title: 'Dieser API-Schlüssel darf keine Streams auflisten',
      detail:
        'Streams mit ihrer Kennung hinzufügen: Dieser Browser merkt sie sich. Ein Schlüssel, der auflisten darf, zeigt alle von selbst.',
      id: 'Kennung des Streams',
      add: 'Stream hinzufügen',
      adding: 'Wird hinzugefügt …',
      added: 'Hinzugefügte Streams',
      remove: 'Entfernen',
      removeNamed: (name) => `${name} aus diesem Browser entfernen`,
    },
  },
});
