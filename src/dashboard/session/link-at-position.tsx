import type { PlaybackPosition } from '../player/played.ts';
import { formatDuration } from '../recording/words/format.ts';
import { linkAt, shortUrl } from '../recording/words/session-links.ts';
import { useStore } from '../ui/create-store.ts';
import { LinkRow } from './link-row.tsx';

/** The watch page from where the player is: `At 2:07:46`. */
export function LinkAtPosition({ watchPage, position }: { watchPage: string; position: PlaybackPosition }) {
  const seconds = useStore(position);
  const text = linkAt(watchPage, seconds);
  return <LinkRow link={{ name: `At ${formatDuration(seconds)}`, text, short: shortUrl(text) }} />;
}
