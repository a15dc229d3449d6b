/** A picture of the recording on a sheet of many: which part of it shows the time from `startSeconds` on. */
interface StoryboardTile {
  startSeconds: number;
  sheetUrl: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const time = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})/;
const cueTimes = new RegExp(`^${time.source}\\s+-->\\s+${time.source}`);
const tilePart = /#xywh=(\d+),(\d+),(\d+),(\d+)$/;

/**
 * A storyboard is WebVTT whose cues name a part of a picture (`sheet.jpg#xywh=0,90,160,90`), relative to `vttUrl`.
 * In the order of time; a cue that cannot be read is left out.
 */
export function parseStoryboard(vtt: string, vttUrl: string): StoryboardTile[] {
  if (!/^\uFEFF?WEBVTT/.test(vtt)) return [];
  return vtt
    .split(/\r?\n\r?\n/)
    .flatMap((block) => parseCue(block.split(/\r?\n/), vttUrl))
    .sort((a, b) => a.startSeconds - b.startSeconds);
}

function parseCue(lines: readonly string[], vttUrl: string): StoryboardTile[] {
  const at = lines.findIndex((line) => cueTimes.test(line));
  const times = cueTimes.exec(lines[at] ?? '');
  const link = lines[at + 1]?.trim() ?? '';
  const part = tilePart.exec(link);
  const sheetUrl = pictureUrl(link.replace(tilePart, ''), vttUrl);
  if (times === null || part === null || sheetUrl === undefined) return [];
  const [x = 0, y = 0, width = 0, height = 0] = part.slice(1).map(Number);
  if (width === 0 || height === 0) return [];
  return [{ startSeconds: seconds(times.slice(1, 4)), sheetUrl, x, y, width, height }];
}

function seconds([hours = '0', minutes = '0', rest = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

function pictureUrl(link: string, base: string): string | undefined {
  try {
    const url = new URL(link, base);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The tile that shows this second of the recording: the last that has begun; before the first, the first. */
export function tileAt(tiles: readonly StoryboardTile[], atSeconds: number): StoryboardTile | undefined {
  return tiles.findLast(({ startSeconds }) => startSeconds <= atSeconds) ?? tiles[0];
}
