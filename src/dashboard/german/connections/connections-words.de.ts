import type { words as english } from '../../connections/connections-words.ts';
import { plural } from '../../language.ts';

export const words: typeof english = {
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
};
