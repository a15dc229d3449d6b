import { catalogue } from '../../lib/language.ts';

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
      detail: 'It was removed, or it is not for this account.',
      leave: 'Go to this machine',
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
      detail: 'Sie wurde entfernt oder ist nicht für dieses Konto.',
      leave: 'Zu diesem Rechner',
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
