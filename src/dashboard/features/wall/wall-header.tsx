import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { useNow } from '../../lib/clock.ts';
import { formatClockSeconds } from '../../lib/format.ts';
import type { WallChoice } from './wall-choice.ts';
import { countTiles, type WallTile } from './wall-tiles.ts';
import { words } from './wall-words.ts';

interface WallHeaderProps {
  tiles: readonly WallTile[];
  choice: WallChoice;
  /** Nothing more is recorded. */
  isDiskFull: boolean;
  /** How old the last answer is. */
  ageSeconds: number;
}

/** The time, what is wrong on the whole wall, what it shows, and how old that is. */
export function WallHeader({ tiles, choice, isDiskFull, ageSeconds }: WallHeaderProps) {
  const nowMs = useNow(1000);
  const { lost, unrecorded, warnings, recording } = countTiles(tiles);
  const scope = scopeOf(choice);
  return (
    <>
      <span className="wall-time">{formatClockSeconds(nowMs)}</span>
      <ul aria-label={words.counts} className="wall-counts">
        {isDiskFull ? <Count tone="disk" count={1} word={words.diskFull} /> : null}
        {lost > 0 ? <Count tone="lost" count={lost} word={words.lost(lost)} /> : null}
        <Count tone="live-unrecorded" count={unrecorded} word={words.unrecorded(unrecorded)} />
        <Count tone="late" count={warnings} word={words.warnings(warnings)} />
        <Count tone="recording" count={recording} word={words.recording(recording)} />
      </ul>
      <p className="wall-about">
        {scope === undefined ? null : (
          <span className="wall-scope" title={scope}>
            {scope}
          </span>
        )}
        <span>{ageSeconds < 3 ? words.upToDate : words.age(ageSeconds)}</span>
      </p>
    </>
  );
}

function Count({ tone, count, word }: { tone: Tone; count: number; word: string }) {
  return (
    <li data-tone={tone} data-none={count === 0 || undefined}>
      <Glyph tone={tone} className={tone === 'recording' && count > 0 ? toneLooks.recording.ink : undefined} />
      {word}
    </li>
  );
}

function scopeOf({ tags, streamIds }: WallChoice): string | undefined {
  if (tags.length > 0) return words.tags(tags.join(', '));
  return streamIds.length > 0 ? words.chosen(streamIds.length) : undefined;
}
