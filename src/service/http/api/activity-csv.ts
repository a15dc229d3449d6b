import type { ActivityEntry } from '../../../contract/activity.ts';

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

export const csvHead = csvLine(columns);

/** An entry as a line; `time` is that of `zone`, an IANA name, or of UTC where that is none. */
export function csvEntry(entry: ActivityEntry, zone: string): string {
  const { at, what, name, by, connection, onAirSeconds, recordedSeconds, streamId, sessionIds } = entry;
  return csvLine([
    timeIn(zone, at),
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
  ]);
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
    messages === undefined ? '' : `${messages} messages`,
    isUnclean ? 'not stopped before' : '',
    note ?? '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** RFC 4180. What a spreadsheet would take for a formula, such as a stream's name of `=1+1`, is made text of. */
function csvLine(cells: readonly (string | number | undefined)[]): string {
  const texts = cells.map((cell = '') => {
    const text = String(cell);
    const plain = typeof cell === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  });
  return `${texts.join(',')}\r\n`;
}

function timeIn(zone: string, at: number): string {
  // Swedish writes dates as ISO does.
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
  try {
    return inZone(zone);
  } catch {
    return inZone('UTC');
  }
}
