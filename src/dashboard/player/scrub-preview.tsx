import { useQuery } from '@tanstack/react-query';
import { storyboard } from '../api/read-storyboard.ts';
import { tileAt } from '../recording/storyboard.ts';

/** The recording's picture at a second of it, from its storyboard. */
export function ScrubPreview({ storyboardUrl, seconds }: { storyboardUrl: string; seconds: number }) {
  const { data } = useQuery(storyboard(storyboardUrl));
  const tile = tileAt(data ?? [], seconds);
  if (tile === undefined) return null;
  const { sheetUrl, x, y, width, height } = tile;
  return (
    <span
      className="block rounded-sm border border-player-line bg-picture"
      style={{
        width,
        height,
        backgroundImage: `url(${JSON.stringify(sheetUrl)})`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
}
