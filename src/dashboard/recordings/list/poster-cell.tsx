import { Link } from 'react-router-dom';
import type { Session } from '../../recording/stream-object.ts';
import { SessionPoster } from '../../shared/lists/session-poster.tsx';
import { shortName } from '../../shared/stream-name.tsx';
import { words } from '../recordings-words.ts';
import { SelectRecording } from '../selection/select-recording.tsx';
import type { Recording } from './read-recording.ts';

interface PosterCellProps {
  recording: Recording;
  /** Of the session's page. */
  address: string;
  /** When it began, in words. */
  began: string;
  isPlayable: boolean;
  /** All rows, in their order. */
  rowsNow: () => readonly Session[];
}

/** A row's box, and its picture, which plays it. */
export function PosterCell({ recording, address, began, isPlayable, rowsNow }: PosterCellProps) {
  const { session, name } = recording;
  return (
    <td className="recordings-poster block">
      <SelectRecording session={session} label={words.selection.select(shortName(name), began)} rowsNow={rowsNow} />
      {isPlayable ? (
        <Link
          to={address}
          state={{ play: true }}
          tabIndex={-1}
          aria-label={words.play(shortName(name), began)}
          className="block rounded-md"
        >
          <SessionPoster reading={recording} />
        </Link>
      ) : (
        <SessionPoster reading={recording} />
      )}
    </td>
  );
}
