import type { SessionView } from '../../../domain/stream-state.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { words } from '../words.ts';
import { isListed, type SessionFilter, sessionFilters } from './session-filter.ts';

interface SessionChipsProps {
  sessions: readonly SessionView[];
  chosen: SessionFilter;
  onChoose: (filter: SessionFilter) => void;
}

/** All, ready, failed or not recorded: each with how many there are. */
export function SessionChips({ sessions, chosen, onChoose }: SessionChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{words.sessions.filter}</legend>
      {sessionFilters.map((filter) => {
        const isChosen = filter === chosen;
        const count = sessions.filter((session) => isListed(session, filter)).length;
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(filter)}
            className={joinClasses(
              'flex h-6 items-center gap-1.5 rounded-md border px-2 text-meta max-desk:h-10 max-desk:px-3',
              isChosen ? 'border-ink bg-ink font-strong text-on-ink' : 'border-line-strong hover:bg-wash',
            )}
          >
            {words.sessions.filters[filter]}
            <span className={isChosen ? undefined : 'text-ink-3'}>{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
