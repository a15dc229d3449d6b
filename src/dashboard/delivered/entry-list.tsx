import type { DeliveredEntry } from '../api/deliveries/delivered.ts';
import { words } from './delivered-words.ts';
import { DownloadAll } from './download-all.tsx';
import { EntryPicture } from './entry-picture.tsx';
import { entryLines, entryName } from './entry-times.ts';

interface EntryListProps {
  entries: readonly DeliveredEntry[];
  /** Of all that is ready in one file. */
  archivePath: string | undefined;
  chosenId: string | undefined;
  nowMs: number;
  onChoose: (id: string) => void;
}

/** All that is on the page, and to come. Entries change where they are; none ever moves. */
export function EntryList({ entries, archivePath, chosenId, nowMs, onChoose }: EntryListProps) {
  const clips = entries.filter(({ isClip }) => isClip === true).length;
  return (
    <section>
      <div className="delivered-list-head">
        <h2 className="delivered-count">{words.count(entries.length - clips, clips)}</h2>
        {archivePath === undefined ? null : <DownloadAll path={archivePath} entries={entries} />}
      </div>
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
  const { state } = entry;
  const name = entryName(entry);
  const { state: sentence, when } = entryLines(entry, nowMs);
  return (
    <li data-chosen={isChosen || undefined} data-state={state}>
      <EntryPicture entry={entry} nowMs={nowMs} />
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
