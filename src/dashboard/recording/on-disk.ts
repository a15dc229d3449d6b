import { bitrateWords } from './encoder-media.ts';
import type { Session } from './stream-object.ts';

/** One level of a recording as its files are. */
export interface OnDiskRow {
  name: string;
  /** `854 × 480, 1.6 Mb/s`, of what is known. */
  picture: string;
  bytes: number | undefined;
  /** Why it was left out. */
  dropped: string | undefined;
}

/** A recording's levels with what each takes; empty where the service does not tell. */
export function onDiskRows({ aircheck }: Session): OnDiskRow[] {
  const renditions = aircheck?.renditions ?? [];
  const rows = renditions.map(({ name, width, height, bitrate, bytes, dropped }) => ({
    name,
    picture: [width && height ? `${width} × ${height}` : '', bitrate ? bitrateWords(bitrate) : '']
      .filter(Boolean)
      .join(', '),
    bytes,
    dropped,
  }));
  const sourceBytes = restBytes(aircheck?.sizeBytes, rows);
  const isSourceTold = rows.some(({ name }) => name === 'source');
  if (isSourceTold || sourceBytes === undefined) return rows;
  return [{ name: 'source', picture: 'as it was sent', bytes: sourceBytes, dropped: undefined }, ...rows];
}

/** What the levels leave of the whole is the source; not known where one was left out with files of its own. */
function restBytes(sizeBytes: number | undefined, rows: readonly OnDiskRow[]): number | undefined {
  if (sizeBytes === undefined || rows.some(({ bytes }) => bytes === undefined)) return undefined;
  return Math.max(0, sizeBytes - rows.reduce((sum, { bytes = 0 }) => sum + bytes, 0));
}
