import { formatDayOfMonth } from '../recording/words/format.ts';

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chromium'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** What this browser's API key is called: `Chromium on Linux, 21 Nov 2026`. It becomes `createdByTokenName`. */
export function keyName(userAgent: string, nowMs: number): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const where = [nameIn(browsers) ?? 'Browser', nameIn(systems)].filter((part) => part !== undefined).join(' on ');
  return `${where}, ${formatDayOfMonth(nowMs)} ${new Date(nowMs).getFullYear()}`;
}
