import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { SelectBox } from '../../shared/lists/select-box.tsx';
import { recordingsSelection } from '../../shared/lists/selection.ts';
import { SessionPoster } from '../../shared/lists/session-poster.tsx';
import { shortName } from '../../shared/stream-name.tsx';
import { words } from '../recordings-words.ts';
import type { Recording } from './read-recording.ts';

interface PosterCellProps {
  recording: Recording;
  /** Of the session's page. */
  address: string;
  /** When it began, in words. */
  began: string;
  isPlayable: boolean;
}

/** A row's box, and its picture, which plays it. */
export function PosterCell({ recording, address, began, isPlayable }: PosterCellProps) {
  const selection = recordingsSelection(useQueryClient());
  const { session, name } = recording;
  return (
    <td className="recordings-poster block">
      <SelectBox
        selection={selection}
        row={session}
        label={words.selection.select(shortName(name), began)}
        hasGround
        className="recordings-box"
      />
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
