import type { ActivityEntry } from '../../../contract/activity.ts';
import { csvLine } from '../../../contract/csv.ts';
import type { Language } from '../../../contract/languages.ts';
import { localParts } from '../../../contract/schedules/local-parts.ts';

const columns = [
  'time',
  'utc',
  'event',
  'stream',
  'by',
  'connection',
  'on air seconds',
  'recorded seconds',
  'details',
  'stream id',
  'session ids',
] as const;

/** How a table is written: `zone` is an IANA name. */
export interface CsvOptions {
  zone: string;
  language: Language;
}

export function csvHead({ language }: CsvOptions): string {
  return csvLine(columns, language);
}

/** An entry as a line; `time` is that of the zone, or of UTC where there is no such zone. */
export function csvEntry(entry: ActivityEntry, { zone, language }: CsvOptions): string {
  const { at, what, name, by, connection, onAirSeconds, recordedSeconds, streamId, sessionIds } = entry;
  const cells = [
    timeIn(at, { zone, language }),
    new Date(at).toISOString(),
    what,
    name,
    by,
    connection,
    onAirSeconds,
    recordedSeconds,
    detailsOf(entry),
    streamId,
    sessionIds?.join(' '),
  ];
  return csvLine(cells, language);
}

function detailsOf(entry: ActivityEntry) {
  const {
    record,
    to,
    changes = [],
    refused,
    cause,
    signal = [],
    awaySeconds,
    freeBytes,
    messages,
    recordings,
    why,
    isUnclean,
    note,
  } = entry;
  return [
    record === undefined ? '' : `record ${record ? 'on' : 'off'}`,
    ...changes.map(({ field, from = '', to = '' }) => `${field}: ${from} → ${to}`),
    refused === undefined ? '' : `${refused.reason}, ${refused.count} tries, ${refused.address ?? 'several addresses'}`,
    to === undefined ? '' : `to ${to}`,
    cause ?? '',
    ...signal,
    awaySeconds === undefined ? '' : `away ${awaySeconds} s`,
    freeBytes === undefined ? '' : `${freeBytes} bytes free`,
    recordings === undefined ? '' : `${recordings} recordings`,
    why ?? '',
    messages === undefined ? '' : `${messages} messages`,
    isUnclean ? 'not stopped before' : '',
    note ?? '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** `2026-11-21 18:58:40`; in the hour that a clock shows twice with the zone. */
function timeIn(at: number, { zone, language }: CsvOptions): string {
  const { date, time, repeatedZone } = localParts(at, zone, language);
  return [date, time, repeatedZone].filter(Boolean).join(' ');
}
