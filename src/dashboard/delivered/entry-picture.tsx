import { useState } from 'react';
import { type DeliveredEntry, mediaUrl } from '../api/deliveries/delivered.ts';
import { deliveredStillEveryMs } from '../recording/polls/delivered-polls.ts';
import { formatDuration } from '../recording/words/format.ts';

interface EntryPictureProps {
  entry: DeliveredEntry;
  nowMs: number;
}

/** What an entry looks like: its poster; while it is live what was on a moment ago, which stays until there is a poster. */
export function EntryPicture({ entry: { stillPath, posterPath, seconds }, nowMs }: EntryPictureProps) {
  const [still, setStill] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const isSeen = document.visibilityState !== 'hidden';
  const newest = stillPath && `${mediaUrl(stillPath)}?${Math.floor(nowMs / deliveredStillEveryMs)}`;
  if (newest !== undefined && newest !== still && isSeen) setStill(newest);
  const source = posterPath === undefined ? still : mediaUrl(posterPath);
  return (
    <span className="delivered-picture">
      {source === undefined || source === failed ? null : (
        <img src={source} alt="" loading="lazy" onError={() => setFailed(source)} />
      )}
      {seconds === undefined ? null : <span>{formatDuration(seconds)}</span>}
    </span>
  );
}
