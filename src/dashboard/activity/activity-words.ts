import type { ActivityGroup } from '../../contract/activity-groups.ts';
import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Activity',
    notRead: { unread: 'The activity could not be read', gone: 'There is no activity here' },
    none: {
      title: 'Nothing has happened yet.',
      detail: 'This page shows which sessions began and ended, what was recorded, and who changed what.',
    },
    noneFound: { title: 'Nothing matches.', detail: 'Nothing in the log is of this kind and has these words.' },
    showAll: 'Show all',
    noLog: {
      title: 'This API keeps no log.',
      detail: 'Aircheck’s own service logs what happened, for the connections that go through it.',
    },
    filters: 'Kinds',
    all: 'All',
    groups: {
      sessions: 'Sessions',
      recordings: 'Recordings',
      changes: 'Changes',
      encoders: 'Encoders',
      service: 'Service',
      access: 'Access',
    } satisfies Record<ActivityGroup, string>,
    search: 'Stream or person',
    ofStream: (name: string) => `Only ${name}`,
    thisStream: 'this stream',
    everyStream: 'Show every stream',
    newEntries: (count: number) => `Show ${counted(count, { one: 'new entry', other: 'new entries' })}`,
    download: 'Download CSV',
    older: 'Show older',
    readingOlder: 'Reading…',
    unknownKeys: {
      summary: (count: number, since: string) =>
        `${counted(count, { one: 'try', other: 'tries' })} with an unknown stream key since ${since}`,
      address: (address: string, count: number, last: string) =>
        `${address}: ${counted(count, { one: 'try', other: 'tries' })}, the last ${last}`,
    },
    thisMachine: 'This machine',
  },
  de: {
    title: 'Protokoll',
    notRead: { unread: 'Das Protokoll konnte nicht gelesen werden', gone: 'Hier gibt es kein Protokoll' },
    none: {
      title: 'Noch ist nichts geschehen.',
      detail:
        'Hier steht, welche Sendungen begonnen und geendet haben, was aufgezeichnet wurde und wer was geändert hat.',
    },
    noneFound: { title: 'Nichts gefunden.', detail: 'Kein Eintrag passt zu Art und Suchwort.' },
    showAll: 'Alle zeigen',
    noLog: {
      title: 'Diese API führt kein Protokoll.',
      detail: 'Der Dienst von Aircheck protokolliert, was über ihn läuft.',
    },
    filters: 'Arten',
    all: 'Alle',
    groups: {
      sessions: 'Sendungen',
      recordings: 'Aufzeichnungen',
      changes: 'Änderungen',
      encoders: 'Encoder',
      service: 'Dienst',
      access: 'Zugang',
    },
    search: 'Stream oder Person',
    ofStream: (name) => `Nur ${name}`,
    thisStream: 'dieser Stream',
    everyStream: 'Alle Streams zeigen',
    newEntries: (count) => `${counted(count, { one: 'neuen Eintrag', other: 'neue Einträge' })} zeigen`,
    download: 'CSV herunterladen',
    older: 'Ältere zeigen',
    readingOlder: 'Wird gelesen …',
    unknownKeys: {
      summary: (count, since) =>
        `${counted(count, { one: 'Versuch', other: 'Versuche' })} mit unbekanntem Stream-Schlüssel seit ${since}`,
      address: (address, count, last) =>
        `${address}: ${counted(count, { one: 'Versuch', other: 'Versuche' })}, zuletzt ${last}`,
    },
    thisMachine: 'Dieser Rechner',
  },
});
