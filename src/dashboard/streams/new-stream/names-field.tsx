import { type ReactNode, useId } from 'react';
import { StreamName } from '../../shared/stream-name.tsx';
import { DetailIcon } from '../../ui/detail-icon.tsx';
import { words } from '../streams-lazy-words.ts';
import { type ListedName, mostNames } from './name-list.ts';
import type { CreateProgress } from './use-create-many.ts';

interface NamesFieldProps {
  text: string;
  names: readonly ListedName[];
  /** While they are being created. */
  progress: CreateProgress | undefined;
  /** Why a name was not created the last time. */
  failures: ReadonlyMap<string, string>;
  onText: (text: string) => void;
}

/** A list of names, and what becomes of each line. */
export function NamesField({ text, names, progress, failures, onText }: NamesFieldProps) {
  const id = useId();
  const again = names.filter(({ mark }) => mark !== 'new').length;
  const keepNew = () =>
    onText(
      names
        .filter(({ mark }) => mark === 'new')
        .map(({ name }) => name)
        .join('\n'),
    );
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-meta text-ink-3">
        {words.create.names}
      </label>
      <textarea
        id={id}
        data-autofocus
        dir="auto"
        rows={7}
        spellCheck={false}
        readOnly={progress !== undefined}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-2 py-1.5"
      />
      <div className="flex min-h-9 items-center gap-3 text-meta">
        <p role="status" className="text-ink-3">
          {words.create.count(names.length)}
          {again > 0 ? <span className="font-strong text-unrecorded"> {words.create.again(again)}</span> : null}
        </p>
        {again > 0 && progress === undefined ? (
          <button type="button" className="ml-auto text-accent hover:underline" onClick={keepNew}>
            {words.create.keepNew}
          </button>
        ) : null}
      </div>
      {names.length > 0 ? (
        <ol aria-label={words.create.lines} className="max-h-44 overflow-y-auto border-t border-line">
          {names.slice(0, mostNames).map((line) => (
            <li key={line.place} className="flex min-h-8 items-center gap-3 border-b border-line last:border-b-0">
              <span className="w-6 shrink-0 text-right text-ink-3">{line.place}</span>
              <span className="min-w-0 flex-1 truncate" title={line.name}>
                <StreamName name={line.name} />
              </span>
              <LineState line={line} progress={progress} failure={failures.get(line.name)} />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

interface LineStateProps {
  line: ListedName;
  progress: CreateProgress | undefined;
  failure: string | undefined;
}

function LineState({ line: { place, mark }, progress, failure }: LineStateProps) {
  if (progress?.done.some(({ item }) => item.place === place)) return <Fine>{words.create.created}</Fine>;
  const failed = progress?.failed.find(({ item }) => item.place === place)?.error.message ?? failure;
  if (failed !== undefined) return <span className="max-w-3/5 py-1 text-meta text-failed">{failed}</span>;
  if (progress) {
    const isLeft = progress.left.some((line) => line.place === place);
    return <span className="text-ink-3">{isLeft ? words.create.waits : words.create.submitting}</span>;
  }
  if (mark === 'new') return <Fine>{words.create.marks.new}</Fine>;
  return <span className="font-strong text-unrecorded">{words.create.marks[mark]}</span>;
}

function Fine({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-ready">
      <DetailIcon name="check" />
      {children}
    </span>
  );
}
