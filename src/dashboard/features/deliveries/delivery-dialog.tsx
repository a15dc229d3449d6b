import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { createDeliveryPage, type DeliveryPage } from '../../api/deliveries.ts';
import { copiedLinks } from '../../components/links/copy-link.tsx';
import { LocalAddressNote } from '../../components/links/local-address.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { localText, parseLocalText, tonightUntilMs } from '../../lib/dates.ts';
import { formatter, formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, type ButtonLook, buttonClasses, IconButton } from '../../ui/button.tsx';
import { CopyControl, copyText } from '../../ui/copy-control.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Field, Problem } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import {
  type DeliveryDraft,
  DeliveryFields,
  deliveryChoices,
  isRemembered,
  toWriteDelivery,
} from './delivery-fields.tsx';
import { type DeliverySubject, streamSubject, toDeliveryItem } from './delivery-subject.ts';
import { words } from './words.ts';

interface DeliveryPageButtonProps {
  subjects: readonly DeliverySubject[];
  look?: ButtonLook;
  disabledReason?: string | undefined;
}

/** Only our own service has delivery pages. */
export function DeliveryPageButton({ subjects, look, disabledReason }: DeliveryPageButtonProps) {
  const isOwn = useOwnService();
  const [isOpen, setOpen] = useState(false);
  if (!isOwn || (subjects.length === 0 && !isOpen)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <WriteButton
        look={look}
        aria-haspopup="dialog"
        aria-label={words.buttonLabel(countsOf(subjects))}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {words.button}
      </WriteButton>
      {isOpen ? <DeliveryDialog subjects={subjects} onClose={close} /> : null}
    </>
  );
}

function countsOf(subjects: readonly DeliverySubject[]): Parameters<typeof words.buttonLabel>[0] {
  const clips = subjects.filter((subject) => 'clipId' in subject).length;
  const shows = subjects.filter((subject) => 'streamId' in subject).length;
  return { recordings: subjects.length - shows - clips, shows, clips };
}

interface DeliverStreamsProps {
  /** Without a `show`, all shows of the stream from now on go onto the page. */
  streams: readonly {
    view: StreamView;
    show?: { startAtMs: number; endAtMs: number };
    expectedAtMs?: number | undefined;
  }[];
  disabledReason: string | undefined;
}

export function DeliverStreams({ streams, disabledReason }: DeliverStreamsProps) {
  return (
    <DeliveryPageButton
      subjects={streams.map(({ view, show, expectedAtMs }) => streamSubject(view, show, expectedAtMs))}
      disabledReason={disabledReason}
    />
  );
}

function DeliveryDialog({ subjects: initial, onClose }: { subjects: readonly DeliverySubject[]; onClose: () => void }) {
  const client = useQueryClient();
  const nowMs = useNow(1000);
  const [subjects, setSubjects] = useState(initial);
  const [draft, setDraft] = useState<DeliveryDraft>(() => {
    const { sender, expiry } = deliveryChoices.get();
    return { title: defaultTitle(initial, nowMs), note: '', to: '', sender, expiry, day: '' };
  });
  const [untilText, setUntilText] = useState(() => localText(tonightUntilMs(nowMs)));
  const [created, setCreated] = useState<{ page: DeliveryPage; isCopied: boolean }>();
  const [streamNames] = useState(() => new Map(initial.map(({ key, name }) => [key, name])));
  const form = useRef<HTMLFormElement>(null);
  const untilMs = parseLocalText(untilText) ?? tonightUntilMs(nowMs);
  const create = useMutation({
    mutationFn: async (near: Element) => {
      const items = subjects.map((subject) => toDeliveryItem(subject, nowMs, untilMs));
      const page = await createDeliveryPage(client, { ...toWriteDelivery(draft, nowMs), items });
      for (const subject of subjects) if ('sessionId' in subject) copiedLinks.add(subject.sessionId);
      const expiry = isRemembered(draft.expiry) ? draft.expiry : deliveryChoices.get().expiry;
      deliveryChoices.set({ sender: draft.sender.trim(), expiry });
      setCreated({ page, isCopied: page.url !== undefined && (await copyText(page.url, near)) });
    },
  });
  if (created !== undefined) return <DeliveryCreated {...created} onClose={onClose} />;
  const hasOpenEnd = subjects.some((subject) => 'streamId' in subject && subject.show === undefined);
  return (
    <Dialog title={words.page} note={words.contents(subjects.length)} onClose={onClose} isWide>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(event.currentTarget);
        }}
      >
        <div className="grid grid-cols-2 gap-6 max-desk:grid-cols-1">
          <DeliveryFields draft={draft} onChange={setDraft} />
          <div className="grid min-w-0 content-start gap-3">
            <DeliveryItems subjects={subjects} streamNames={streamNames} onChange={setSubjects} />
            {hasOpenEnd ? (
              <MomentField
                kind="date-time"
                label={words.until}
                required
                min={localText(nowMs)}
                value={untilText}
                onValue={setUntilText}
              />
            ) : null}
          </div>
        </div>
        <Problem className="mt-3">{create.error ? words.notCreated(create.error.message) : null}</Problem>
        <DialogFoot>
          <p className="mr-auto min-w-40 flex-1 self-center text-meta text-ink-3 max-tablet:basis-full">
            {words.explained}
          </p>
          <Button size="big" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" look="primary" size="big" aria-disabled={create.isPending || undefined}>
            {create.isPending ? words.submitting : words.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** A page of one show has its name, a page of several has their day. */
function defaultTitle(subjects: readonly DeliverySubject[], nowMs: number): string {
  const names = new Set(subjects.map(({ name }) => name.trim()));
  const [only = ''] = names;
  if (names.size === 1 && only !== '') return only.slice(0, 200);
  const firstMs = Math.min(...subjects.map(({ startMs }) => startMs ?? nowMs));
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatter('delivery title', undefined, options).format(firstMs);
}

interface DeliveryItemsProps {
  subjects: readonly DeliverySubject[];
  streamNames: ReadonlyMap<string, string>;
  onChange: (subjects: readonly DeliverySubject[]) => void;
}

/** An entry's name on the page may differ from the stream's. */
function DeliveryItems({ subjects, streamNames, onChange }: DeliveryItemsProps) {
  const nowMs = useNow(60_000);
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-label={words.items} className="min-w-0">
      <h3 className="mb-1.5 text-meta text-ink-3">
        {words.items} · {words.contents(subjects.length)}
      </h3>
      <ul ref={list} className="max-h-84 overflow-y-auto border-y border-line">
        {subjects.map((subject) => {
          const stream = shortName(streamNames.get(subject.key) ?? subject.name);
          return (
            <li key={subject.key} className="flex items-center gap-2 border-b border-line py-1.5 last:border-b-0">
              <div className="min-w-0 flex-1">
                <input
                  aria-label={words.nameOf(stream)}
                  dir="auto"
                  maxLength={200}
                  value={subject.name}
                  onChange={(event) => {
                    const name = event.currentTarget.value;
                    onChange(subjects.map((other) => (other.key === subject.key ? { ...other, name } : other)));
                  }}
                  className="h-7 w-full max-desk:h-11 rounded-md border border-line-strong bg-surface px-1.5"
                />
                <p className="truncate pt-0.5 text-meta text-ink-3">{describe(subject, nowMs)}</p>
              </div>
              {subjects.length === 1 ? null : (
                <IconButton
                  label={words.leaveOut(stream)}
                  onClick={(event) => {
                    const row = event.currentTarget.closest('li');
                    const next = row?.nextElementSibling ?? row?.previousElementSibling;
                    next?.querySelector('button')?.focus();
                    onChange(subjects.filter(({ key }) => key !== subject.key));
                  }}
                >
                  <Icon name="close" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function describe(subject: DeliverySubject, nowMs: number): string {
  const when = subject.startMs === undefined ? '' : formatWhen(subject.startMs, nowMs);
  if ('sessionId' in subject) return words.sessionOf[subject.state](when);
  if ('clipId' in subject) return words.clipOf(when);
  if (subject.show !== undefined || subject.expectedAtMs !== undefined) return words.comingFrom(when);
  return subject.liveSinceMs === undefined ? words.coming : words.liveNow;
}

interface DeliveryCreatedProps {
  page: DeliveryPage;
  isCopied: boolean;
  onClose: () => void;
}

function DeliveryCreated({ page: { url = '', title }, isCopied, onClose }: DeliveryCreatedProps) {
  return (
    <Dialog title={words.created} note={title} onClose={onClose}>
      <p role="status" className="mb-3">
        {isCopied ? words.copied : words.notCopied}
      </p>
      <Field
        data-autofocus
        label={words.link}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="font-mono"
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyControl text={url} look="plain">
          {words.copy}
        </CopyControl>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClasses()}>
          {words.open}
        </a>
        <Link to={paths.deliveries()} onClick={onClose} className={buttonClasses('act')}>
          {words.all}
        </Link>
      </div>
      <div className="mt-3">
        <LocalAddressNote url={url} />
      </div>
      <DialogFoot>
        <Button look="primary" size="big" onClick={onClose}>
          {words.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
