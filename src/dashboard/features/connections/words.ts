import { t } from '../../lib/language.ts';

export const words = {
  thisMachine: t('This machine', 'Dieser Rechner'),
  noApiKey: (host: string) => t(`${host} · no API key set`, `${host} · kein API-Schlüssel`),

  choice: {
    open: t('Switch connection', 'Verbindung wechseln'),
    title: t('Connections', 'Verbindungen'),
    detail: t(
      'Each connection has its own streams and its own address: a page stays on the one it was opened on.',
      'Jede Verbindung hat ihre eigenen Streams und ihre eigene Adresse: Eine Seite bleibt bei der, mit der sie geöffnet wurde.',
    ),
  },

  unknown: {
    title: (name: string) =>
      t(`There is no connection called ${name} here.`, `Eine Verbindung namens ${name} gibt es hier nicht.`),
    detail: t('It was removed, or it is not for this account.', 'Sie wurde entfernt oder ist nicht für dieses Konto.'),
    leave: t('Go to this machine', 'Zu diesem Rechner'),
  },

  streamsById: {
    title: t('This API key cannot list streams', 'Dieser API-Schlüssel darf keine Streams auflisten'),
    detail: t(
      'Add the streams to watch by their ids: this browser keeps them. A key that can list shows all by itself.',
      'Streams mit ihrer Kennung hinzufügen: Dieser Browser merkt sie sich. Ein Schlüssel, der auflisten darf, zeigt alle von selbst.',
    ),
    id: t('Stream id', 'Kennung des Streams'),
    add: t('Add stream', 'Stream hinzufügen'),
    adding: t('Adding…', 'Wird hinzugefügt …'),
    added: t('Added streams', 'Hinzugefügte Streams'),
    remove: t('Remove', 'Entfernen'),
    removeNamed: (name: string) => t(`Remove ${name} from this browser`, `${name} aus diesem Browser entfernen`),
  },
};
