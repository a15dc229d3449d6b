import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  type CreateHandover,
  type HandoverFormat,
  handoverFormats,
  maxRecipientLength,
} from '../../../contract/handover.ts';
import { ingest, me } from '../../api/connections.ts';
import { createHandover, undoHandover } from '../../api/handovers.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { copiedLinks, linksOf } from '../../components/links/copy-link.tsx';
import { LocalAddressNote } from '../../components/links/local-address.tsx';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDuration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import {
  type Block,
  type BlockOptions,
  copyBlock,
  factsOf,
  type HandoverChoices,
  handoverChoices,
  lineOf,
  missingTimes,
  whenAndHowLong,
  writeBlock,
} from './block.ts';
import { type HandoverEntry, type HandoverItem, toHandoverEntry } from './handover-item.ts';
import { OrderList, useOrder } from './handover-order.tsx';
import { TemplateFields, templateFault, useChosenTemplate } from './templates.tsx';
import { words } from './words.ts';

export function HandoverDialog({ items, onClose }: { items: readonly HandoverItem[]; onClose: () => void }) {
  const choices = useStore(handoverChoices);
  const template = useChosenTemplate();
  const order = useOrder(items, choices.isNewestFirst);
  const { reach, handOver } = useHandOver();
  const [to, setTo] = useState('');
  const [isCopying, setCopying] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const { format } = choices;
  const choose = (change: Partial<HandoverChoices>) => handoverChoices.set({ ...choices, ...change });
  const { entries, kinds, kind, options, block } = useBlock(order.items, choices, template.text);
  const ids = handedOverIds(entries);
  const canSubmit = entries.length > 0 && (format !== 'template' || templateFault(template.text) === undefined);

  const submit = async () => {
    if (!canSubmit || isCopying || form.current === null) return;
    setCopying(true);
    const isCopied = await handOver(
      block,
      {
        ...ids,
        ...(lineOf(to) !== '' && { to: lineOf(to) }),
        format,
        // Copy again uses the saved text, so an edited one is not named.
        ...(format === 'template' && template.saved?.text === template.text && { template: template.saved.name }),
        link: kind,
      },
      { near: form.current, linkCount: entries.length },
    );
    setCopying(false);
    if (isCopied) onClose();
    else setRefused(true);
  };
  const seconds = entries.reduce((sum, entry) => sum + (entry.seconds ?? 0), 0);
  const title = words.title(ids.sessionIds.length, ids.clipIds?.length ?? 0);
  return (
    <Dialog title={title} note={formatDuration(seconds)} onClose={onClose} isWide>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1">
          <OrderList
            order={order}
            isNewestFirst={choices.isNewestFirst}
            onSort={(isNewestFirst) => {
              choose({ isNewestFirst });
              order.sort(isNewestFirst);
            }}
          />
          <div className="grid min-w-0 content-start gap-3">
            <div className="grid grid-cols-2 gap-3 max-desk:grid-cols-1">
              <Field
                data-autofocus
                label={words.to}
                autoComplete="off"
                dir="auto"
                maxLength={maxRecipientLength}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
              <SelectField
                label={words.link}
                value={kind}
                options={kinds.map((value) => ({ value, word: words.links[value] }))}
                onChoose={(value) => choose({ link: kinds.find((known) => known === value) ?? kind })}
              />
            </div>
            <FormatField chosen={format} onChoose={(next) => choose({ format: next })} />
            {format === 'template' && template.templates.list !== undefined ? (
              <TemplateFields template={template} mayWrite={reach !== 'none'} />
            ) : null}
            <Preview entries={entries} format={format} block={block} options={options} isRefused={isRefused} />
            <HandoverNotes
              items={order.items}
              entries={entries}
              saysGaps={choices.saysGaps}
              onSayGaps={(saysGaps) => choose({ saysGaps })}
            />
            <LocalAddressNote url={entries[0]?.url} />
          </div>
        </div>
        <HandoverFoot
          reach={reach}
          markedCount={entries.length}
          canSubmit={canSubmit}
          isCopying={isCopying}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function FormatField({ chosen, onChoose }: { chosen: HandoverFormat; onChoose: (format: HandoverFormat) => void }) {
  return (
    <fieldset className="flex flex-wrap rounded-md border border-line-strong">
      <legend className="sr-only">{words.format}</legend>
      {handoverFormats.map((format) => (
        <label
          key={format}
          className={joinClasses(
            'flex h-ctl flex-auto cursor-pointer items-center justify-center rounded-md px-1.5 focus-within:outline-2 focus-within:outline-accent max-desk:h-11',
            format === chosen ? 'bg-ink font-strong text-on-ink' : 'hover:bg-wash',
          )}
        >
          <input
            type="radio"
            name="handover-format"
            checked={format === chosen}
            onChange={() => onChoose(format)}
            className="sr-only"
          />
          <span>{words.formats[format]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PreviewProps {
  entries: readonly HandoverEntry[];
  format: HandoverFormat;
  block: Block;
  options: BlockOptions;
  /** A browser that refuses to copy leaves it to the operator, so the text is selected. */
  isRefused: boolean;
}

const box = 'h-60 w-full resize-y overflow-y-auto rounded-md border border-line-strong bg-surface px-3 py-2';

/** Formatted text is shown as it will look where it is pasted; all else as it is written. */
function Preview({ entries, format, block, options, isRefused }: PreviewProps) {
  if (isRefused) {
    return (
      <div>
        <p role="alert" className="mb-1 text-failed">
          {words.refused}
        </p>
        <textarea
          readOnly
          aria-label={words.preview}
          value={block.text}
          ref={(field) => field?.select()}
          className={`${box} block`}
        />
      </div>
    );
  }
  if (format !== 'markdown' && format !== 'html') {
    return <textarea readOnly aria-label={words.preview} value={block.text} className={`${box} block`} />;
  }
  return (
    <div className={box}>
      {entries.map((entry, index) => {
        const facts = factsOf(entry, index, options);
        const missing = missingTimes(entry, options);
        const rest = [whenAndHowLong(entry, facts), missing === '' ? '' : words.missing(missing)].filter(Boolean);
        const isList = format === 'html';
        const name = <bdi>{facts.stream}</bdi>;
        return (
          <p key={entry.id} className="mb-2 break-words">
            {isList ? <PreviewLink url={facts.url}>{name}</PreviewLink> : <span className="font-strong">{name}</span>}
            {rest.map((text) => `, ${text}`).join('')}
            {isList ? null : (
              <span className="block break-all">
                <PreviewLink url={facts.url}>{facts.url}</PreviewLink>
              </span>
            )}
          </p>
        );
      })}
    </div>
  );
}

function PreviewLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent hover:underline">
      {children}
    </a>
  );
}

interface HandoverNotesProps {
  items: readonly HandoverItem[];
  entries: readonly HandoverEntry[];
  saysGaps: boolean;
  onSayGaps: (wanted: boolean) => void;
}

function HandoverNotes({ items, entries, saysGaps, onSayGaps }: HandoverNotesProps) {
  const gaps = entries.reduce((sum, entry) => sum + entry.gaps.length, 0);
  const coming = entries.filter((entry) => entry.isComing).length;
  const leftOut = items.length - entries.length;
  const before = items.filter(({ session }) => session.aircheck?.handedOverAtMs !== undefined);
  const clipsBefore = before.filter(({ isClip }) => isClip).length;
  const notes = [
    coming > 0 && words.notReadyYet(coming),
    leftOut > 0 && words.leftOut(leftOut),
    before.length > 0 && words.handedOverBefore(before.length - clipsBefore, clipsBefore),
  ].filter((note) => typeof note === 'string');
  return (
    <>
      {gaps === 0 ? null : (
        <label className="flex w-fit cursor-pointer items-baseline gap-2">
          <input
            type="checkbox"
            checked={saysGaps}
            onChange={(event) => onSayGaps(event.currentTarget.checked)}
            className="size-3.5 shrink-0 translate-y-0.5 accent-accent-fill"
          />
          <span>
            {words.saysGaps}
            <span className="ml-2 text-meta text-ink-3">{words.saysGapsNote(gaps)}</span>
          </span>
        </label>
      )}
      {notes.length === 0 ? null : (
        <ul className="text-meta text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface HandoverFootProps {
  reach: MarkReach;
  markedCount: number;
  canSubmit: boolean;
  isCopying: boolean;
  onCancel: () => void;
}

function HandoverFoot({ reach, markedCount, canSubmit, isCopying, onCancel }: HandoverFootProps) {
  const effect = reach === 'everybody' ? words.marksAll(markedCount) : words.reach[reach];
  return (
    <DialogFoot>
      <p className="mr-auto min-w-40 flex-1 self-center text-meta text-ink-3 max-tablet:basis-full">{effect}</p>
      <Button size="big" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" look="primary" size="big" aria-disabled={!canSubmit || isCopying || undefined}>
        {isCopying ? words.submitting : reach === 'none' ? words.submitCopy : words.submit}
      </Button>
    </DialogFoot>
  );
}

/** Recordings without a link are left out. */
function useBlock(items: readonly HandoverItem[], choices: HandoverChoices, template: string) {
  const nowMs = useNow(60_000);
  const { data: server } = useQuery(ingest);
  const { format, link, saysGaps } = choices;
  const linked = items.map((item) => ({ item, links: linksOf(item.session, item.stream.name, server?.base) }));
  const kinds = (['playback', 'watch', 'mp4'] as const).filter((kind) =>
    linked.some(({ links }) => links.some((known) => known.kind === kind)),
  );
  const kind = kinds.find((known) => known === link) ?? 'playback';
  const entries = linked.flatMap(({ item, links }) => toHandoverEntry(item, links, kind) ?? []);
  const options = { nowMs, saysGaps };
  return { entries, kinds, kind, options, block: writeBlock({ entries, format, template, ...options }) };
}

/** `order` is needed only where recordings and clips are mixed. */
function handedOverIds(entries: readonly HandoverEntry[]): Pick<CreateHandover, 'sessionIds' | 'clipIds' | 'order'> {
  const idsOf = (kind: boolean) => entries.filter(({ isClip }) => isClip === kind).map(({ id }) => id);
  const clipIds = idsOf(true);
  return { sessionIds: idsOf(false), ...(clipIds.length > 0 && { clipIds, order: entries.map(({ id }) => id) }) };
}

/** The mark reaches everybody, this browser alone, or nobody: a key that may only read marks nothing. */
type MarkReach = 'everybody' | 'browser' | 'none';

type NewHandover = Omit<CreateHandover, 'connection'>;

/** The block is copied first, so that a mark that fails costs no copy. */
function useHandOver(): {
  reach: MarkReach;
  /** Returns false where the browser refused to copy; then nothing is marked. */
  handOver: (block: Block, handover: NewHandover, about: { near: Element; linkCount: number }) => Promise<boolean>;
} {
  const client = useQueryClient();
  const { data: asker } = useQuery(me);
  const reach = asker === null ? 'browser' : asker?.readOnly ? 'none' : 'everybody';
  return {
    reach,
    handOver: async (block, handover, { near, linkCount }) => {
      if (!(await copyBlock(block, near))) return false;
      for (const id of [...handover.sessionIds, ...(handover.clipIds ?? [])]) copiedLinks.add(id);
      if (reach === 'everybody') void mark(client, handover);
      else toast(words.copied(linkCount));
      return true;
    },
  };
}

async function mark(client: QueryClient, handover: NewHandover): Promise<void> {
  try {
    const { id } = await createHandover(client, handover);
    const [count, clips] = [handover.sessionIds.length, handover.clipIds?.length ?? 0];
    const sentence = handover.to ? words.doneTo(count, clips, handover.to) : words.done(count, clips);
    toast(sentence, { word: words.undo, act: () => unmark(client, id) });
  } catch (error) {
    toast(words.notMarked(reasonOf(error)), { word: words.tryAgain, act: () => mark(client, handover) });
  }
}

async function unmark(client: QueryClient, id: string): Promise<void> {
  try {
    await undoHandover(client, id);
    toast(words.undone);
  } catch (error) {
    toast(words.notUndone(reasonOf(error)), { word: words.tryAgain, act: () => unmark(client, id) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** All toasts of handovers share a key: a new one replaces the last. */
function toast(text: string, action?: { word: string; act: () => Promise<void> }): void {
  showActionToast({ key: 'handover', text, word: action?.word, act: action && (() => void action.act()) });
}
