import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Language, languageOf, languages } from '../../../../contract/languages.ts';
import { hasTag } from '../../../../contract/tags.ts';
import {
  type WebhookEvent,
  type WebhookFormat,
  type WriteWebhook,
  webhookEvents,
  webhookFormats,
} from '../../../../contract/webhook.ts';
import { streamsOverview } from '../../../api/streams.ts';
import { saveWebhook, type Webhook } from '../../../api/webhooks.ts';
import { shortName } from '../../../components/stream-name.tsx';
import { deriveTagsInUse } from '../../../components/tags/tags-field.tsx';
import { compareNames, locale } from '../../../lib/language.ts';
import { Choice, ChoiceRow, Field, NameField, Problem } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { words as settings } from '../words.ts';
import { words } from './words.ts';

interface WebhookDialogProps {
  webhook?: Webhook | undefined;
  onClose: () => void;
  /** Only programs check signatures, so `secret` is absent for chat formats. */
  onCreated?: (name: string, secret: string | undefined) => void;
}

export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const save = useMutation(saveWebhook(useQueryClient(), webhook?.id));
  const [draft, setDraft] = useState(() => createDraft(webhook));
  const [attempts, setAttempts] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  // The field with a problem may be scrolled out of view.
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[data-missing] input, p[data-missing]')?.focus();
  }, [attempts]);
  const set = (change: Partial<WebhookDraft>) => setDraft({ ...draft, ...change });
  const problem = findProblem(draft);
  const submit = () => {
    setAttempts(attempts + 1);
    if (problem !== undefined) return;
    const request = createRequest(draft);
    save.mutate(request, {
      onSuccess: (secret) => {
        onClose();
        onCreated?.(request.name, request.format === 'json' ? secret : undefined);
      },
    });
  };
  const shownProblem = attempts > 0 ? problem : undefined;
  return (
    <FormDialog
      texts={{ ...words.form[webhook === undefined ? 'create' : 'change'], failure: words.form.failure }}
      mutation={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={fields} className="grid gap-4">
        <NameField name={draft.name} maxLength={100} hint={words.form.nameHint} onName={(name) => set({ name })} />
        <Field
          label={words.form.url}
          type="url"
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          value={draft.url}
          hint={words.form.urlHint}
          onChange={(event) => setDraft(withUrl(draft, event.currentTarget.value))}
        />
        <fieldset>
          <legend className="mb-1 text-meta text-ink-3">{words.form.format}</legend>
          {webhookFormats.map((format) => (
            <Choice
              key={format}
              name="format"
              isChosen={format === draft.format}
              onChoose={() => set({ format, isFormatChosen: true })}
              note={words.formats[format].note}
            >
              {words.formats[format].name}
            </Choice>
          ))}
        </fieldset>
        {draft.format === 'json' ? null : (
          <ChatLanguage chosen={draft.language} onChoose={(language) => set({ language })} />
        )}
        <CheckList
          label={words.form.events}
          items={webhookEvents.map((event) => ({ id: event, name: words.events[event] }))}
          isChosen={(event) => draft.events.includes(event)}
          onToggle={(event) => set({ events: toggle(draft.events, event) })}
          problem={shownProblem === 'no-event' ? words.form.problems[shownProblem] : undefined}
        />
        <ReachField draft={draft} problem={shownProblem} onChange={set} />
      </div>
    </FormDialog>
  );
}

function ChatLanguage({ chosen, onChoose }: { chosen: Language; onChoose: (language: Language) => void }) {
  return (
    <ChoiceRow
      question={words.form.language}
      name="chat-language"
      answers={languages}
      chosen={chosen}
      onChoose={onChoose}
      wordsOf={(language) => <span lang={language}>{settings.language[language]}</span>}
    />
  );
}

interface ReachFieldProps {
  draft: WebhookDraft;
  problem: DraftProblem | undefined;
  onChange: (change: Partial<WebhookDraft>) => void;
}

const reaches: readonly Reach[] = ['all', 'tags', 'streams'];
const maxListed = 50;

function ReachField({ draft, problem, onChange }: ReachFieldProps) {
  const { reach } = draft;
  return (
    <ChoiceRow
      question={words.form.reach}
      name="reach"
      answers={reaches}
      chosen={reach}
      onChoose={(chosen) => onChange({ reach: chosen, keepsBoth: false })}
      wordsOf={(answer) => words.form.reaches[answer]}
    >
      {reach === 'tags' ? <TagChoice draft={draft} problem={problem} onChange={onChange} /> : null}
      {reach === 'streams' ? <StreamChoice draft={draft} problem={problem} onChange={onChange} /> : null}
    </ChoiceRow>
  );
}

const useStreams = () => useQuery(streamsOverview).data?.streams ?? [];

function TagChoice({ draft: { tags }, problem, onChange }: ReachFieldProps) {
  const inUse = deriveTagsInUse(useStreams()).map(({ tag }) => tag);
  // A tag that no stream has any more must stay removable.
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
      onToggle={(tag) => onChange({ tags: toggleTag(tags, tag) })}
      isLong
      problem={problem === 'no-tag' ? words.form.problems[problem] : undefined}
    />
  );
}

function StreamChoice({ draft: { streamIds, keepsBoth, tags }, problem, onChange }: ReachFieldProps) {
  const [text, setText] = useState('');
  // Streams chosen before come first; the order does not change while the operator toggles.
  const [initialIds] = useState(streamIds);
  const streams = [...useStreams()].sort(
    (a, b) =>
      Number(initialIds.includes(b.id)) - Number(initialIds.includes(a.id)) || compareNames(nameOf(a), nameOf(b)),
  );
  const matching = streams.filter((stream) => nameOf(stream).toLowerCase().includes(text.trim().toLowerCase()));
  const hiddenCount = matching.length - maxListed;
  return (
    <div className="mt-1 grid gap-2">
      {streams.length > 8 ? (
        <Field label={words.form.find} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      ) : null}
      <CheckList
        label={words.form.streams}
        items={matching.slice(0, maxListed).map((stream) => ({ id: stream.id, name: shortName(nameOf(stream)) }))}
        isChosen={(id) => streamIds.includes(id)}
        onToggle={(id) => onChange({ streamIds: toggle(streamIds, id) })}
        isLong
        problem={problem === 'no-stream' ? words.form.problems[problem] : undefined}
      />
      {keepsBoth ? <p className="text-ink-2">{words.form.alsoTagged(tags.join(', '))}</p> : null}
      <p className="text-meta text-ink-3 empty:hidden">
        {matching.length === 0 ? words.form.noneFound : hiddenCount > 0 ? words.form.others(hiddenCount) : null}
      </p>
    </div>
  );
}

function nameOf({ name = '' }: { name?: string | undefined }): string {
  return name;
}

interface CheckListProps<TItem extends string> {
  label: string;
  items: readonly { id: TItem; name: string }[];
  isChosen: (id: TItem) => boolean;
  onToggle: (id: TItem) => void;
  /** A long list scrolls inside its own border. */
  isLong?: boolean;
  problem?: string | undefined;
}

function CheckList<TItem extends string>(props: CheckListProps<TItem>) {
  const { label, items, isChosen, onToggle, isLong, problem } = props;
  return (
    <fieldset className="min-w-0" data-missing={problem === undefined ? undefined : ''}>
      <legend className="mb-1 text-meta text-ink-3">{label}</legend>
      {/* The list may be longer than the screen, so its problem stands above it. */}
      <Problem className="mb-1">{problem}</Problem>
      <div
        className={
          isLong
            ? 'max-h-44 overflow-y-auto rounded-md border border-line px-2 py-1'
            : 'columns-2 gap-x-6 max-desk:columns-1'
        }
      >
        {items.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-ctl min-w-0 cursor-pointer break-inside-avoid items-center gap-2 max-desk:min-h-10"
          >
            <input
              type="checkbox"
              checked={isChosen(id)}
              onChange={() => onToggle(id)}
              className="size-3.5 shrink-0 scroll-mt-16 cursor-pointer accent-accent-fill"
            />
            <bdi className="truncate" title={name}>
              {name}
            </bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Reach = 'all' | 'tags' | 'streams';

interface WebhookDraft {
  name: string;
  url: string;
  format: WebhookFormat;
  /** Until the operator chooses a format, it follows the address. */
  isFormatChosen: boolean;
  /** Chat messages are in this language; a new webhook begins with the page's. */
  language: Language;
  events: readonly WebhookEvent[];
  reach: Reach;
  /** A webhook made through the API can have both tags and streams; both stay until the operator chooses one. */
  keepsBoth: boolean;
  tags: readonly string[];
  streamIds: readonly string[];
}

/** A chat wants the alarms that somebody can act on, and the finished recording with its link. */
const defaultEvents: readonly WebhookEvent[] = [
  'session.not_recorded',
  'session.signal_trouble',
  'session.no_media',
  'session.encoder_lost',
  'recording.ready',
  'recording.failed',
  'show.missed',
  'service.restarted',
  'retention.waiting',
  'disk.low',
  'disk.full',
];

export function createDraft(webhook: Webhook | undefined): WebhookDraft {
  const {
    name = '',
    url = '',
    format,
    language = languageOf([locale]),
    events = defaultEvents,
    tags = [],
    streamIds = [],
  } = webhook ?? {};
  const reach = streamIds.length > 0 ? 'streams' : tags.length > 0 ? 'tags' : 'all';
  return {
    ...{ name, url, format: format ?? 'json', isFormatChosen: webhook !== undefined, language, events },
    ...{ reach, keepsBoth: streamIds.length > 0 && tags.length > 0, tags, streamIds },
  };
}

export function withUrl(draft: WebhookDraft, url: string): WebhookDraft {
  return { ...draft, url, ...(!draft.isFormatChosen && { format: deriveFormat(url) }) };
}

function deriveFormat(url: string): WebhookFormat {
  const { hostname = '' } = URL.canParse(url.trim()) ? new URL(url.trim()) : {};
  if (hostname === 'hooks.slack.com') return 'slack';
  return /(^|\.)discord(app)?\.com$/.test(hostname) ? 'discord' : 'json';
}

function toggle<TItem>(items: readonly TItem[], item: TItem): TItem[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** Two spellings of a tag count as one. */
export function toggleTag(tags: readonly string[], tag: string): string[] {
  return hasTag(tags, tag) ? tags.filter((other) => !hasTag([other], tag)) : [...tags, tag];
}

type DraftProblem = 'no-event' | 'no-tag' | 'no-stream';

/** Required fields are left to the browser's own checks. */
export function findProblem({ events, reach, tags, streamIds }: WebhookDraft): DraftProblem | undefined {
  if (events.length === 0) return 'no-event';
  if (reach === 'tags' && tags.length === 0) return 'no-tag';
  return reach === 'streams' && streamIds.length === 0 ? 'no-stream' : undefined;
}

export function createRequest({
  name,
  url,
  format,
  language,
  events,
  reach,
  keepsBoth,
  tags,
  streamIds,
}: WebhookDraft): WriteWebhook {
  return {
    name: name.trim(),
    url: url.trim(),
    format,
    ...(format !== 'json' && { language }),
    events: webhookEvents.filter((event) => events.includes(event)),
    ...((reach === 'tags' || keepsBoth) && { tags: [...tags] }),
    ...(reach === 'streams' && { streamIds: [...streamIds] }),
  };
}
