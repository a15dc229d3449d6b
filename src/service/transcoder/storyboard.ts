/** A segment of a recording as the storyboard sees it. */
export interface StoryboardSegment {
  durationSeconds: number;
}

export interface Storyboard {
  /** Of each tile, the index of the segment whose first picture it shows, and the span of the recording it stands for. */
  tiles: { segmentIndex: number; startSeconds: number; endSeconds: number }[];
  tile: { width: number; height: number };
  columns: number;
}

const tileHeight = 90;
const maxTileWidth = 320;
const minTileWidth = 32;
const columns = 10;
const maxTiles = 100;

/** Chooses at most 100 tiles, spread evenly over a recording's segments; a tile has the shape of the picture. */
export function planStoryboard(
  segments: readonly StoryboardSegment[],
  picture: { width: number; height: number },
): Storyboard {
  const count = Math.min(maxTiles, segments.length);
  const chosen = new Set(Array.from({ length: count }, (_, i) => Math.floor((i * segments.length) / count)));
  const tiles: Storyboard['tiles'] = [];
  let now = 0;
  segments.forEach(({ durationSeconds }, segmentIndex) => {
    if (chosen.has(segmentIndex)) tiles.push({ segmentIndex, startSeconds: now, endSeconds: now });
    now += durationSeconds;
    const open = tiles.at(-1);
    if (open) open.endSeconds = now;
  });
  const width = 2 * Math.round((tileHeight * picture.width) / picture.height / 2);
  return { tiles, tile: { width: Math.min(maxTileWidth, Math.max(minTileWidth, width)), height: tileHeight }, columns };
}

/** The storyboard as WebVTT: each cue names its tile on the sheet, as players' seek bars read it. */
export function storyboardVtt({ tiles, tile, columns }: Storyboard, sheetUri: string): string {
  const cues = tiles.map(({ startSeconds, endSeconds }, index) => {
    const x = (index % columns) * tile.width;
    const y = Math.floor(index / columns) * tile.height;
    return `${vttTime(startSeconds)} --> ${vttTime(endSeconds)}\n${sheetUri}#xywh=${x},${y},${tile.width},${tile.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function vttTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}
