import { type KeyboardEvent, useId, useRef } from 'react';
import { longestTag, mostTags } from '../../../contract/tags/stream-tags.ts';
import { FieldLabel } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { addTypedTags, suggestTags, type TagDraft, type TagInUse, type TagProblem, withoutTag } from './tags.ts';
import { words } from './words.ts';

interface TagsFieldProps {
  label: string;
  draft: TagDraft;
  inUse: readonly TagInUse[];
  onDraft: (draft: TagDraft) => void;
}

const maxSuggested = 12;

export function TagsField({ label, draft, inUse, onDraft }: TagsFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { tags, text, problem } = draft;
  const suggested = suggestTags(draft, inUse).slice(0, maxSuggested);
  const remove = (tag: string) => {
    onDraft({ tags: withoutTag(tags, tag), text });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    // Enter may end the composition of a character instead.
    if (event.key === 'Enter' && text.trim() !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onDraft(addTypedTags(draft, inUse));
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      onDraft({ tags: withoutTag(tags, last), text: '' });
    }
  };
  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div
        className={joinClasses(
          'flex min-h-9 max-desk:min-h-10 flex-wrap items-center gap-1.5 rounded-md border bg-surface px-1.5 py-1 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent',
          problem ? 'border-failed' : 'border-edge',
        )}
      >
        <ul className="contents">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex min-w-0 items-center rounded-sm border border-line-strong pl-1.5">
              <bdi className="truncate">{tag}</bdi>
              <button
                type="button"
                aria-label={words.remove(tag)}
                className="grid size-6 shrink-0 place-items-center text-ink-2 hover:text-ink"
                onClick={() => remove(tag)}
              >
                <Icon name="close" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={field}
          id={id}
          data-autofocus
          value={text}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          className="h-6 min-w-36 flex-1 bg-transparent px-1 outline-none"
          onChange={(event) => {
            const next = { tags, text: event.currentTarget.value };
            onDraft(/[,;\n]/.test(next.text) ? addTypedTags(next, inUse) : next);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
        {words.hint}
      </p>
      <p id={`${id}-problem`} role="alert" className="mt-1 text-failed empty:hidden">
        {problem && tagProblemSentence(problem)}
      </p>
      {suggested.length > 0 ? (
        <ul aria-label={words.inUse} className="mt-2 flex flex-wrap gap-1.5">
          {suggested.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={words.add(tag)}
                className="h-ctl rounded-md border border-line-strong px-2 hover:bg-wash max-desk:h-10"
                onClick={() => {
                  onDraft(addTypedTags({ tags, text: tag }, inUse));
                  field.current?.focus();
                }}
              >
                <bdi>{tag}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function tagProblemSentence(problem: TagProblem): string {
  if (problem === 'long') return words.problems.long(longestTag);
  return problem === 'many' ? words.problems.many(mostTags) : words.problems[problem];
}
