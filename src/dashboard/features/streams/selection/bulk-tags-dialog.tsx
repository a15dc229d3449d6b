import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { StreamsOverview } from '../../../api/stream-object.ts';
import { streamsOverviewKey } from '../../../api/streams.ts';
import { addTypedTags, deriveTagsInUse, type TagDraft, TagsField } from '../../../components/tags/tags-field.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { words } from './bulk-tags-words.ts';
import { words as barWords } from './selection-words.ts';
import { planTags, runTags, type TagsPlan } from './tags-run.ts';

interface BulkTagsDialogProps {
  selected: readonly StreamView[];
  /** The changes are about to begin. */
  onStart: () => void;
  onClose: () => void;
}

/** Adds tags to the selected streams, and removes those that they have. */
export function BulkTagsDialog({ selected, onStart, onClose }: BulkTagsDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<TagDraft>({ tags: [], text: '' });
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const inUse = deriveTagsInUse(client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? []);
  const present = deriveTagsInUse(selected.map(({ stream }) => stream));
  // What is still in the field counts: nobody has to press Enter twice.
  const typed = addTypedTags(draft, inUse);
  const plan = planTags(selected, { added: typed.tags, removed });
  const apply = () => {
    setTried(true);
    setDraft(typed);
    if (typed.problem !== undefined || plan.steps.length === 0) return;
    // Closing gives the focus back to a button that is about to go.
    flushSync(onClose);
    onStart();
    void runTags(client, plan.steps);
  };
  const texts = {
    title: words.title(selected.length),
    submit: words.submit(plan.steps.length),
    submitting: '',
  };
  const toggle = (tag: string, isRemoved: boolean) =>
    setRemoved(isRemoved ? [...removed, tag] : removed.filter((each) => each !== tag));
  return (
    <FormDialog texts={texts} isPending={false} onSubmit={apply} onClose={onClose}>
      <TagsField label={words.add} draft={draft} inUse={inUse} onDraft={setDraft} />
      {present.length > 0 ? (
        <fieldset className="mt-4">
          <legend className="mb-1 text-meta text-ink-3">{words.remove}</legend>
          <div className="flex max-h-44 flex-wrap gap-x-5 overflow-y-auto">
            {present.map(({ tag, count }) => (
              <label key={tag} className="flex min-h-ctl min-w-0 cursor-pointer items-center gap-2 max-desk:min-h-10">
                <input
                  type="checkbox"
                  checked={removed.includes(tag)}
                  onChange={(event) => toggle(tag, event.currentTarget.checked)}
                  className="size-3.5 shrink-0 accent-accent-fill"
                />
                <bdi className="truncate">{tag}</bdi>
                <span className="text-ink-3">{words.ofSelected(count, selected.length)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <p role="status" className="mt-4 min-h-6 text-ink-2">
        {typed.tags.length > 0 || removed.length > 0 ? previewOf(plan) : isTried ? words.nothing : null}
      </p>
    </FormDialog>
  );
}

/** "4 will change, 1 stays as it is". */
function previewOf({ steps, alreadyCount, fullCount }: TagsPlan): string {
  const parts = [barWords.willChange(steps.length)];
  if (alreadyCount > 0) parts.push(words.already(alreadyCount));
  if (fullCount > 0) parts.push(words.full(fullCount));
  return parts.join(', ');
}
