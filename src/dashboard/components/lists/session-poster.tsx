import { isPlayable } from '../../domain/session-state.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Glyph, toneLooks } from '../pill.tsx';

/** A still of a recording, or the glyph of its state in the same room. */
export function SessionPoster({ view: { session, state } }: { view: SessionView }) {
  if (!isPlayable(state)) {
    return (
      <span
        aria-hidden="true"
        className={joinClasses(
          'grid h-9 w-16 max-w-full place-items-center rounded-md border border-dashed border-current',
          toneLooks[state.kind].ink,
        )}
      >
        <Glyph tone={state.kind} />
      </span>
    );
  }
  return <Picture url={session.aircheck?.posterUrl} className="h-9 w-16 max-w-full" />;
}
