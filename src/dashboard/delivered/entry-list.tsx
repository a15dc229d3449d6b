import { type DeliveredEntry, mediaUrl } from '../api/deliveries/delivered.ts';
import { formatDuration } from '../recording/words/format.ts';
import { words } from './delivered-words.ts';
import { entryLines, entryName } from './entry-times.ts';

interface EntryListProps {
  entries: readonly DeliveredEntry[];
  chosenId: string | undefined;
  nowMs: number;
  onChoose: (id: string) => void;
}

/** All that is on the page, and to come. Entries change where they are; none ever moves. */
export function EntryList({ entries, chosenId, nowMs, onChoose }: EntryListProps) {
  return (
    <section>
      <h2 className="delivered-count">{words.count(entries.length)}</h2>
      <ul className="delivered-list">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isChosen={entry.id === chosenId}
            nowMs={nowMs}
            onChoose={() => onChoose(entry.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  entry: DeliveredEntry;
  isChosen: boolean;
  nowMs: number;
  onChoose: () => void;
}

function Entry({ entry, isChosen, nowMs, onChoose }: EntryProps) {
  const { state, posterPath, seconds } = entry;
  const name = entryName(entry);
  const { state: sentence, when } = entryLines(entry, nowMs);
  return (
    <li data-chosen={isChosen || undefined} data-state={state}>
      <span className="delivered-picture">
        {posterPath === undefined ? null : <img src={mediaUrl(posterPath)} alt="" loading="lazy" />}
        {seconds === undefined ? null : <span>{formatDuration(seconds)}</span>}
      </span>
      <div>
        <h3 dir="auto">
          {state === 'ready' ? (
            <button
              type="button"
              aria-label={words.watch(name)}
              aria-current={isChosen ? 'true' : undefined}
              onClick={onChoose}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        {/* Both lines stand from the start, so that nothing moves when the words change. */}
        <p className="delivered-state">{sentence ?? when}</p>
        <p>{sentence === undefined ? '' : when}</p>
      </div>
    </li>
  );
}
