import { useQuery } from '@tanstack/react-query';
import { storyboard } from '../../api/playback.ts';
import { recordedAt } from '../../domain/coverage.ts';
import { tileAt } from '../../domain/storyboard.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { TimeWindow } from '../../lib/dates.ts';

const count = 10;
/** Its height on the page, pixels. */
const height = 52;

interface ThumbnailsProps {
  session: Session;
  /** Of the storyboard. */
  url: string;
  span: TimeWindow;
}

/** Pictures of the show along its time, evenly apart; its room is there before they are. */
export function Thumbnails({ session, url, span }: ThumbnailsProps) {
  const { data: tiles = [] } = useQuery(storyboard(url));
  const step = (span.endMs - span.startMs) / count;
  return (
    <div aria-hidden="true" className="flex overflow-hidden bg-picture" style={{ height }}>
      {Array.from({ length: count }, (_, index) => {
        const atMs = span.startMs + (index + 0.5) * step;
        const tile = tileAt(tiles, recordedAt(session, atMs));
        return (
          <span key={atMs} className="relative flex-1 overflow-hidden">
            {tile === undefined ? null : (
              <span
                className="absolute top-0"
                style={{
                  width: tile.width,
                  height: tile.height,
                  // From its own corner, with its middle in the middle.
                  left: '50%',
                  scale: height / tile.height,
                  transformOrigin: '0 0',
                  marginLeft: (-tile.width * height) / tile.height / 2,
                  backgroundImage: `url(${JSON.stringify(tile.sheetUrl)})`,
                  backgroundPosition: `-${tile.x}px -${tile.y}px`,
                }}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}
