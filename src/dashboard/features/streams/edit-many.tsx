import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Retention } from '../../../contract/retention.ts';
import { ingest } from '../../api/connections.ts';
import { type StreamsOverview, streamsOverviewKey } from '../../api/stream.ts';
import { addTypedTags, deriveTagsInUse, type TagDraft, TagsField } from '../../components/tags/tags-field.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { Button } from '../../ui/button.tsx';
import { copyText, RefusedCopy } from '../../ui/copy-control.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { DaysProblem, ExpiringFirst, parseDraft, RetentionFields, toDraft } from '../retention/retention-fields.tsx';
import { words as retentionWords } from '../retention/words.ts';
import { planRetention, planTags, runRetention, runTags, type TagsPlan } from './bulk-run.ts';
import { words } from './tools-words.ts';

interface EditManyProps {
  selected: readonly StreamView[];
  staleReason: string | undefined;
  /** The buttons are about to give way to the progress. */
  onStart: () => void;
  onDuplicate: (streamId: string) => void;
}

type Opened = 'menu' | 'tags' | 'retention';

/** Rarer changes of the selected streams. An item that cannot be chosen keeps its place and says why. */
export function EditMany({ selected, staleReason, onStart, onDuplicate }: EditManyProps) {
  const isOwn = useOwnService();
  const { data } = useQuery(ingest);
  const [opened, setOpened] = useState<Opened>();
  const [refusedCopy, setRefusedCopy] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opened === 'menu';
  const keys = writeKeys(selected, data?.ingest);
  const single = selected.length === 1 ? selected[0] : undefined;

  const opens = (dialog: 'tags' | 'retention'): MenuItem => ({
    id: dialog,
    word: words[dialog],
    disabledReason: staleReason,
    onChoose: () => setOpened(dialog),
  });
  const copyKeys = async (text: string, count: number) => {
    if (button.current && (await copyText(text, button.current))) {
      showToast({ key: 'copied-keys', text: words.keysCopied(count) });
    } else setRefusedCopy(text);
  };
  const items = [
    // Only our own service has these.
    isOwn ? [opens('tags'), opens('retention')] : [],
    keys ? { id: 'keys', word: words.copyKeys, onChoose: () => void copyKeys(keys.text, keys.count) } : [],
    {
      id: 'duplicate',
      word: words.duplicate,
      disabledReason: single ? undefined : words.onlyOne,
      onChoose: () => single && onDuplicate(single.stream.id),
    },
  ].flat();
  const close = () => setOpened(undefined);
  return (
    <div className="relative flex">
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className="flex-1"
        onClick={() => setOpened(isOpen ? undefined : 'menu')}
      >
        {words.edit}
        <Icon name="chevron" className="-rotate-90" />
      </Button>
      {isOpen ? (
        <Menu
          label={words.editSelected}
          items={items}
          button={button}
          onClose={close}
          className="right-0 bottom-full mb-1 min-w-48 whitespace-nowrap"
        />
      ) : null}
      {refusedCopy === undefined ? null : (
        <RefusedCopy text={refusedCopy} label={words.copyKeys} onBlur={() => setRefusedCopy(undefined)} />
      )}
      {opened === 'tags' ? <BulkTagsDialog {...{ selected, onStart }} onClose={close} /> : null}
      {opened === 'retention' ? <BulkRetentionDialog {...{ selected, onStart }} onClose={close} /> : null}
    </div>
  );
}

interface BulkTagsDialogProps {
  selected: readonly StreamView[];
  /** The changes are about to begin. */
  onStart: () => void;
  onClose: () => void;
}

/** Adds tags to the selected streams, and removes those that they have. */
function BulkTagsDialog({ selected, onStart, onClose }: BulkTagsDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<TagDraft>({ tags: [], text: '' });
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const inUse = deriveTagsInUse(client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams ?? []);
  const present = deriveTagsInUse(selected.map(({ stream }) => stream));
  // Text that is still in the field counts, so that one Enter is enough.
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
    title: words.tagsDialog.title(selected.length),
    submit: words.tagsDialog.submit(plan.steps.length),
    submitting: '',
  };
  const toggle = (tag: string, isRemoved: boolean) =>
    setRemoved(isRemoved ? [...removed, tag] : removed.filter((each) => each !== tag));
  return (
    <FormDialog texts={texts} isPending={false} onSubmit={apply} onClose={onClose}>
      <TagsField label={words.tagsDialog.add} draft={draft} inUse={inUse} onDraft={setDraft} />
      {present.length > 0 ? (
        <fieldset className="mt-4">
          <legend className="mb-1 text-meta text-ink-3">{words.tagsDialog.remove}</legend>
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
                <span className="text-ink-3">{words.tagsDialog.ofSelected(count, selected.length)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <p role="status" className="mt-4 min-h-6 text-ink-2">
        {typed.tags.length > 0 || removed.length > 0 ? previewOf(plan) : isTried ? words.tagsDialog.nothing : null}
      </p>
    </FormDialog>
  );
}

/** "4 will change, 1 stays as it is". */
function previewOf({ steps, alreadyCount, fullCount }: TagsPlan): string {
  const parts = [words.willChange(steps.length)];
  if (alreadyCount > 0) parts.push(words.tagsDialog.already(alreadyCount));
  if (fullCount > 0) parts.push(words.tagsDialog.full(fullCount));
  return parts.join(', ');
}

interface BulkRetentionDialogProps {
  selected: readonly StreamView[];
  /** The changes are about to begin. */
  onStart: () => void;
  onClose: () => void;
}

/** How long the recordings of the selected streams are kept, and what of them would be deleted first. */
function BulkRetentionDialog({ selected, onStart, onClose }: BulkRetentionDialogProps) {
  const client = useQueryClient();
  // The dialog asks about these streams, whatever is selected meanwhile.
  const [asked] = useState(selected);
  const [now] = useState(() => asked.map(({ stream }) => stream.aircheck?.retention));
  const [draft, setDraft] = useState(() => toDraft(now));
  const wanted = parseDraft(draft);
  const steps = wanted === undefined ? [] : planRetention(asked, wanted);
  const apply = () => {
    if (steps.length === 0) return;
    // Closing gives the focus back to a button that is about to go.
    flushSync(onClose);
    onStart();
    void runRetention(client, steps);
  };
  const texts = {
    title: words.retentionDialog.title(asked.length),
    submit: words.retentionDialog.submit(steps.length),
    submitting: '',
  };
  const stayCount = asked.length - steps.length;
  return (
    <FormDialog texts={texts} isPending={false} onSubmit={apply} onClose={onClose}>
      <p className="mb-2 text-meta text-ink-3">{words.retentionDialog.now(summaryOf(now))}</p>
      <RetentionFields draft={draft} onDraft={setDraft} />
      <div className="mt-3 min-h-6 border-t border-line-strong pt-3">
        <DaysProblem draft={draft} />
        {draft.choice === undefined ? <p>{words.retentionDialog.choose}</p> : null}
        {wanted === undefined ? null : (
          <p role="status">
            {[words.willChange(steps.length), stayCount > 0 && words.retentionDialog.already(stayCount)]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      <div className="min-h-27">
        {wanted === undefined || steps.length === 0 ? null : (
          <ExpiringFirst streamIds={steps.map(({ streamId }) => streamId)} retention={wanted} />
        )}
      </div>
      <p className="mt-2 text-meta text-ink-3">{retentionWords.grace}</p>
    </FormDialog>
  );
}

/** "3 on the service default, 2 for 30 days". */
function summaryOf(all: readonly (Retention | undefined)[]): string {
  const counts = new Map<Retention | undefined, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([retention, count]) => {
      if (retention === undefined) return words.retentionDialog.asService(count);
      return retention === 'forever'
        ? words.retentionDialog.forEver(count)
        : words.retentionDialog.days(count, retention);
    })
    .join(', ');
}

/**
 * Name, server and key of the streams, a line each, for whoever sets up the encoders: in three columns of a spreadsheet,
 * too. `undefined` with an API key that may only read, which is given no stream key.
 */
function writeKeys(
  views: readonly StreamView[],
  server: string | undefined,
): { text: string; count: number } | undefined {
  const streams = views.flatMap(({ stream: { name, streamKey } }) => (streamKey ? [{ name, streamKey }] : []));
  if (server === undefined || streams.length === 0) return undefined;
  const lines = streams.map(({ name, streamKey }) => [oneLine(name), server, streamKey].join('\t'));
  return { text: lines.join('\n'), count: lines.length };
}

/** A name with a line end or a tab in it would be another row, or another column. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}
