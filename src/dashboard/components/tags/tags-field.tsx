import { type KeyboardEvent, useId, useRef } from 'react';
import { hasTag, isTag, maxTagLength, maxTags, normalTag, tagKey } from '../../../contract/tags.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { FieldLabel, Problem } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../words.ts';

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
                aria-label={words.tags.remove(tag)}
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
        {words.tags.hint}
      </p>
      <Problem id={`${id}-problem`} className="mt-1">
        {problem && tagProblemSentence(problem)}
      </Problem>
      {suggested.length > 0 ? (
        <ul aria-label={words.tags.inUse} className="mt-2 flex flex-wrap gap-1.5">
          {suggested.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={words.tags.add(tag)}
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
  if (problem === 'long') return words.tags.problems.long(maxTagLength);
  return problem === 'many' ? words.tags.problems.many(maxTags) : words.tags.problems[problem];
}

export interface TagDraft {
  tags: readonly string[];
  /** The text of the input, not a tag yet. */
  text: string;
  problem?: TagProblem | undefined;
}

type TagProblem = 'there' | 'long' | 'unfit' | 'many';

/** A tag in use keeps its spelling. Text that is no tag stays in the input, with its problem. */
export function addTypedTags({ tags, text }: TagDraft, inUse: readonly TagInUse[]): TagDraft {
  let draft: TagDraft = { tags, text: '' };
  const parts = text.split(/[,;\n]/).map(normalTag);
  for (const [index, typed] of parts.entries()) {
    if (typed === '') continue;
    const problem = findTagProblem(typed, draft.tags);
    if (problem !== undefined) return { ...draft, text: parts.slice(index).join(', '), problem };
    draft = { ...draft, tags: [...draft.tags, findSpelling(typed, inUse)] };
  }
  return draft;
}

export function withoutTag(tags: readonly string[], tag: string): string[] {
  return tags.filter((each) => tagKey(each) !== tagKey(tag));
}

/** Tags in use that match the typed text and are not added yet. */
export function suggestTags({ tags, text }: TagDraft, inUse: readonly TagInUse[]): string[] {
  const key = tagKey(normalTag(text));
  return inUse.map(({ tag }) => tag).filter((tag) => !hasTag(tags, tag) && tagKey(tag).includes(key));
}

function findTagProblem(tag: string, tags: readonly string[]): TagProblem | undefined {
  if (tag.length > maxTagLength) return 'long';
  if (!isTag(tag)) return 'unfit';
  if (hasTag(tags, tag)) return 'there';
  return tags.length >= maxTags ? 'many' : undefined;
}

function findSpelling(tag: string, inUse: readonly TagInUse[]): string {
  return inUse.find((known) => tagKey(known.tag) === tagKey(tag))?.tag ?? tag;
}

export interface TagInUse {
  tag: string;
  count: number;
}

/** The tags are sorted by name. Spellings of one tag count together, under the first one. */
export function deriveTagsInUse(streams: readonly Pick<StreamObject, 'aircheck'>[]): TagInUse[] {
  const byKey = new Map<string, TagInUse>();
  for (const tag of streams.flatMap(({ aircheck }) => aircheck?.tags ?? [])) {
    const known = byKey.get(tagKey(tag));
    byKey.set(tagKey(tag), { tag: known?.tag ?? tag, count: (known?.count ?? 0) + 1 });
  }
  return [...byKey.values()].sort((a, b) => a.tag.localeCompare(b.tag));
}
