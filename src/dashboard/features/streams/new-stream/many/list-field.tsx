import { useId } from 'react';
import { StreamName } from '../../../../components/stream-name.tsx';
import { presets } from '../../../../domain/words/ladder-presets.ts';
import { TextArea } from '../../../../ui/field.tsx';
import { words } from '../../words.ts';
import { LineState } from './line-state.tsx';
import { type ListedStream, mostNames, type StreamList, writeList } from './stream-list.ts';
import type { CreateProgress } from './use-create-many.ts';
import { words as listWords } from './words.ts';

interface ListFieldProps {
  text: string;
  list: StreamList;
  canTag: boolean;
  /** What a stream without a preset gets. */
  otherwise: string;
  /** While they are being created. */
  progress: CreateProgress | undefined;
  /** Why a line was not created the last time. */
  failures: ReadonlyMap<string, string>;
  onText: (text: string) => void;
}

/** A list of streams, and what becomes of each line. */
export function ListField({ text, list, canTag, otherwise, progress, failures, onText }: ListFieldProps) {
  const { separator, streams } = list;
  const id = useId();
  const again = streams.filter(({ mark, fault }) => fault === undefined && mark !== 'new').length;
  const faulty = streams.filter(({ fault }) => fault !== undefined).length;
  // Lines with a fault stay: they are to be corrected.
  const keepNew = () =>
    onText(
      writeList(
        streams.filter(({ mark, fault }) => fault !== undefined || mark === 'new'),
        separator,
      ),
    );
  return (
    <>
      <TextArea
        id={id}
        label={words.create.names}
        data-autofocus
        rows={7}
        spellCheck={false}
        readOnly={progress !== undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={faulty > 0 || undefined}
        value={text}
        onText={onText}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
        {listWords.hint(
          canTag ? listWords.columnsWithTags : listWords.columns,
          presets.map(({ word }) => word).join(', '),
        )}{' '}
        {listWords.rule}
      </p>
      <div className="flex min-h-9 items-center gap-3 text-meta">
        <p role="status" className="text-ink-3">
          {words.create.count(streams.length)}
          {again > 0 ? <span className="font-strong text-unrecorded"> {words.create.again(again)}</span> : null}
          {faulty > 0 ? <span className="font-strong text-failed"> {listWords.faulty(faulty)}</span> : null}
        </p>
        {again > 0 && progress === undefined ? (
          <button type="button" className="ml-auto text-accent hover:underline" onClick={keepNew}>
            {words.create.keepNew}
          </button>
        ) : null}
      </div>
      {streams.length > 0 ? (
        <ol aria-label={words.create.lines} className="max-h-44 overflow-y-auto border-t border-line" {...inTabOrder}>
          {streams.slice(0, mostNames).map((line) => (
            <li key={line.place} className="flex min-h-8 items-center gap-3 border-b border-line last:border-b-0">
              <span className="w-6 shrink-0 text-right text-ink-3">{line.place}</span>
              <span className="min-w-0 flex-1 py-1">
                <span className="block truncate" title={line.name}>
                  <StreamName name={line.name} />
                </span>
                {separator !== undefined && line.fault === undefined ? (
                  <LineSettings line={line} otherwise={otherwise} />
                ) : null}
              </span>
              <LineState line={line} progress={progress} failure={failures.get(line.line)} />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

/** What scrolls is moved by the arrow keys: the Tab key has to reach it, though nothing in it can be pressed. */
const inTabOrder = { tabIndex: 0 };

function LineSettings({ line: { preset, tags }, otherwise }: { line: ListedStream; otherwise: string }) {
  const profiles = preset?.word ?? otherwise;
  return (
    <span className="block truncate text-meta text-ink-3" title={tags.join(', ')}>
      {tags.length > 0 ? listWords.withTags(profiles, tags) : profiles}
    </span>
  );
}
