import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasTag } from '../../../contract/tags/stream-tags.ts';
import { streamsOverview } from '../../api/streams.ts';
import { compareNames } from '../../language.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { tagsInUse } from '../../shared/tags/tags-in-use.ts';
import { ChoiceRow } from '../../ui/fields/choice-row.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { CheckList } from './check-list.tsx';
import { type DraftProblem, type Reach, toggled, toggledTag, type WebhookDraft } from './webhook-draft.ts';
import { words } from './webhooks-words.ts';

interface ReachFieldProps {
  draft: WebhookDraft;
  problem: DraftProblem | undefined;
  onChange: (change: Partial<WebhookDraft>) => void;
}

const reaches: readonly Reach[] = ['all', 'tags', 'streams'];
/** More do not help to choose; typing finds the others. */
const mostListed = 50;

/** Which streams are reported: all, those with a tag, or some. */
export function ReachField({ draft, problem, onChange }: ReachFieldProps) {
  const { reach } = draft;
  return (
    <ChoiceRow
      question={words.form.reach}
      name="reach"
      answers={reaches}
      chosen={reach}
      onChoose={(each) => onChange({ reach: each, keepsBoth: false })}
      wordsOf={(each) => words.form.reaches[each]}
    >
      {reach === 'tags' ? <TagChoice draft={draft} problem={problem} onChange={onChange} /> : null}
      {reach === 'streams' ? <StreamChoice draft={draft} problem={problem} onChange={onChange} /> : null}
    </ChoiceRow>
  );
}

const useStreams = () => useQuery(streamsOverview).data?.streams ?? [];

function TagChoice({ draft: { tags }, problem, onChange }: ReachFieldProps) {
  const inUse = tagsInUse(useStreams()).map(({ tag }) => tag);
  // A tag that is on no stream now can still be removed.
  const all = [...inUse, ...tags.filter((tag) => !hasTag(inUse, tag))];
  if (all.length === 0) {
    return (
      <p tabIndex={-1} data-missing={problem === 'no-tag' ? '' : undefined} className="text-ink-2 outline-none">
        {words.form.noTags}
      </p>
    );
  }
  return (
    <CheckList
      label={words.form.tags}
      items={all.map((tag) => ({ id: tag, name: tag }))}
      isChosen={(tag) => hasTag(tags, tag)}
      onToggle={(tag) => onChange({ tags: toggledTag(tags, tag) })}
      isLong
      problem={problem === 'no-tag' ? words.form.problems[problem] : undefined}
    />
  );
}

function StreamChoice({ draft: { streamIds, keepsBoth, tags }, problem, onChange }: ReachFieldProps) {
  const [text, setText] = useState('');
  // Those that were chosen when it was opened come first, and stay there.
  const [first] = useState(streamIds);
  const streams = [...useStreams()].sort(
    (a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)) || compareNames(nameOf(a), nameOf(b)),
  );
  const found = streams.filter((stream) => nameOf(stream).toLowerCase().includes(text.trim().toLowerCase()));
  const others = found.length - mostListed;
  return (
    <div className="mt-1 grid gap-2">
      {streams.length > 8 ? (
        <Field label={words.form.find} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      ) : null}
      <CheckList
        label={words.form.streams}
        items={found.slice(0, mostListed).map((stream) => ({ id: stream.id, name: shortName(nameOf(stream)) }))}
        isChosen={(id) => streamIds.includes(id)}
        onToggle={(id) => onChange({ streamIds: toggled(streamIds, id) })}
        isLong
        problem={problem === 'no-stream' ? words.form.problems[problem] : undefined}
      />
      {keepsBoth ? <p className="text-ink-2">{words.form.alsoTagged(tags.join(', '))}</p> : null}
      <p className="text-meta text-ink-3 empty:hidden">
        {found.length === 0 ? words.form.noneFound : others > 0 ? words.form.others(others) : null}
      </p>
    </div>
  );
}

function nameOf({ name = '' }: { name?: string | undefined }): string {
  return name;
}
