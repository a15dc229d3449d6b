import { decimals } from '../../lib/language.ts';

/** `9 kB`, `412 MB`, `1.3 GB`, as disks are sold: thousands. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = Math.max(0, bytes);
  let unit = 0;
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit >= 3 && value < 100 ? decimals(value) : Math.round(value)} ${units[unit]}`;
}

/** `1280 × 720`; empty where it is not known. */
export function formatFrameSize(width: number | undefined, height: number | undefined): string {
  return width && height ? `${width} × ${height}` : '';
}
