import { useSyncExternalStore } from 'react';
import type { PlaybackPosition } from '../player/playback-position.ts';
import { formatDuration } from '../recording/format.ts';
import { linkAt, shortUrl } from '../recording/session-links.ts';
import { LinkRow } from './link-row.tsx';

/** The watch page from where the player is: `At 2:07:46`. */
export function LinkAtPosition({ watchPage, position }: { watchPage: string; position: PlaybackPosition }) {
  const seconds = useSyncExternalStore(position.subscribe, position.get);
  const text = linkAt(watchPage, seconds);
  return <LinkRow link={{ name: `At ${formatDuration(seconds)}`, text, short: shortUrl(text) }} />;
}
