import { crc32 } from 'node:zlib';
import type { JournalEvent } from './journal-state.ts';

const lineChecksum = /,"line":(\d{1,10})\}$/;

/** An event as a journal line, with its checksum last: otherwise a changed digit would go unnoticed. */
export function journalLine(event: JournalEvent): string {
  const text = JSON.stringify(event);
  return `${text.slice(0, -1)},"line":${crc32(text)}}\n`;
}

/** Parses a line without its line break; undefined if damaged. Lines of the first version have no checksum. */
export function readJournalLine(line: string): unknown {
  const found = lineChecksum.exec(line);
  const text = found === null ? line : `${line.slice(0, found.index)}}`;
  if (found !== null && Number(found[1]) !== crc32(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
