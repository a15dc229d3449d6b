import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ingest } from '../../api/connections.ts';
import { embedOrigins } from '../../api/link-copies.ts';
import { deleteRecording } from '../../api/recordings.ts';
import { keepRecording } from '../../api/retention.ts';
import { words as joinWords } from '../../components/joins/words.ts';
import { copyKind, linksOf, useDownloadLink } from '../../components/links/copy-link.tsx';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { focusHeading } from '../../components/page-focus.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { words as sharedWords } from '../../components/words.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { joinedOf } from '../../domain/joined.ts';
import { isPlayable } from '../../domain/session-state.ts';
import { recordSetting, type Session } from '../../domain/stream-object.ts';
import { canHandOver, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { onDiskRows } from '../../domain/words/disk.ts';
import { audioWords, bitrateWords, videoWords } from '../../domain/words/encoder.ts';
import { checkWords } from '../../domain/words/history.ts';
import type { LinkCheck } from '../../domain/words/playlist.ts';
import { switchSentence } from '../../domain/words/record-changes.ts';
import { linkOfKind, renditionTitle } from '../../domain/words/session-links.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatBytes, formatClock, formatDuration, formatWhen } from '../../lib/format.ts';
import { rounded } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Problem } from '../../ui/field.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { dismissToast, showToast, toasts } from '../../ui/toasts.tsx';
import { DeletedClips } from '../clips/clip-row.tsx';
import type { PlaybackPosition } from '../player/played.ts';
import { fullDisk } from '../record/full-disk.ts';
import { RecordSwitch } from '../record/record-switch.tsx';
import { StopTest } from '../record/stop-test.tsx';
import { SignalNotes } from '../signal/signal-notes.tsx';
import { damageWords, sessionTitle, words } from './words.ts';

interface CardProps {
  className?: string | undefined;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

function Card({ className, title, note, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={joinClasses('rounded-md border border-line bg-surface px-4 py-3', className)}
    >
      <div className="flex min-h-6 min-w-0 items-center gap-2">
        <h2 id={id} className="text-lead font-strong whitespace-nowrap">
          {title}
        </h2>
        {note === undefined ? null : (
          <span role="status" className="ml-auto truncate text-meta text-ink-3">
            {note}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

interface LinkCardProps {
  view: SessionView;
  streamName: string;
  /** Set to where the player is. */
  position: PlaybackPosition;
  check: LinkCheck | undefined;
  isChecking: boolean;
  onCheckAgain: () => void;
}

/** Each kind of link with whom it is for; the chosen one is remembered, and is what Copy copies elsewhere too. */
export function LinkCard({ view, streamName, position, check, isChecking, onCheckAgain }: LinkCardProps) {
  const { session, state } = view;
  const group = useId();
  const { data: server, isPending } = useQuery(ingest);
  const mp4 = useDownloadLink()(session);
  const canPlay = isPlayable(state);
  const seconds = useStore(position);
  const chosen = useStore(copyKind);
  const isOwn = session.aircheck !== undefined;
  const { data: origins } = useQuery({ ...embedOrigins(session.id), enabled: isOwn && canPlay });
  const links = linksOf(session, streamName, server?.base).filter(
    ({ kind }) => canPlay || kind === 'playback' || kind === 'watch',
  );
  const kind = linkOfKind(links, chosen)?.kind;
  if (!canHandOver(view) || (kind === undefined && !isPending)) return null;
  const hasWatchPage = links.some((link) => link.kind === 'watch');
  const problem = check !== undefined && check.kind !== 'passed';
  const note =
    check?.kind === 'passed'
      ? words.link.checked(formatClock(check.checkedAtMs), check.renditionCount)
      : isChecking
        ? words.checkingLink
        : '';
  return (
    <Card
      title={canPlay ? words.link.title : words.link.now}
      note={canPlay ? note : undefined}
      // The room of what comes with the address of recordings.
      className={
        isPending && isOwn ? (canPlay ? 'min-h-80 max-desk:min-h-89.5' : 'min-h-59 max-desk:min-h-63.5') : undefined
      }
    >
      {canPlay ? <LinkTrouble view={view} check={problem ? check : undefined} /> : null}
      {problem ? (
        <Button className="mb-2" aria-disabled={isChecking || undefined} onClick={() => isChecking || onCheckAgain()}>
          <Icon name="retry" />
          {words.checkAgain}
        </Button>
      ) : null}
      {canPlay || !hasWatchPage ? null : <p className="pb-1 text-ink-2">{words.link.willPlay}</p>}
      <div className="flex flex-col">
        <div role="radiogroup" aria-label={words.link.kinds}>
          {links.map((link) => (
            <label
              key={link.kind}
              className="grid cursor-pointer grid-cols-[0.875rem_auto_minmax(0,1fr)] gap-x-3 py-1.5 max-desk:py-2"
            >
              <input
                type="radio"
                name={group}
                checked={link.kind === kind}
                onChange={() => copyKind.set(link.kind)}
                className="mt-0.75 size-3.5 cursor-pointer appearance-none rounded-full border-[1.5px] border-edge checked:border-[4.5px] checked:border-accent-fill"
              />
              <span className="font-medium">{link.name}</span>
              <span className="truncate text-right font-mono text-meta leading-5 text-ink-3" title={link.text}>
                {link.kind === 'mp4' && session.aircheck?.sizeBytes
                  ? formatBytes(session.aircheck.sizeBytes)
                  : link.short}
              </span>
              <span className="col-span-2 col-start-2 text-meta text-ink-3">
                {link.kind === 'embed' && origins?.length === 0
                  ? words.link.notEmbeddable
                  : sharedWords.copyFor[link.kind]}
              </span>
            </label>
          ))}
          {canPlay && hasWatchPage ? (
            <label className="flex min-h-8 cursor-pointer items-center gap-3 max-desk:min-h-11">
              <input
                type="checkbox"
                checked={chosen === 'at'}
                onChange={({ currentTarget }) => copyKind.set(currentTarget.checked ? 'at' : 'watch')}
                className="size-3.5 shrink-0 cursor-pointer accent-accent-fill"
              />
              {words.link.startAt(seconds)}
            </label>
          ) : null}
        </div>
        {/* A narrow page has Copy before the kinds: on the first screen. */}
        <div className="flex flex-wrap gap-2 pt-1.5 pb-1 max-[75rem]:order-first max-[75rem]:pt-1 max-[75rem]:pb-2">
          <CopyMenu
            session={session}
            streamName={streamName}
            look="primary"
            size="big"
            position={position}
            className="flex-1"
          />
          {canPlay && mp4 !== undefined ? <DownloadLink url={mp4} isOwn={isOwn} size="big" /> : null}
        </div>
      </div>
    </Card>
  );
}

/** Why the link does not play in full. */
function LinkTrouble({ view, check }: { view: SessionView; check: LinkCheck | undefined }) {
  const damaged = damageWords(view.session);
  const found = check && words.problemFound(checkWords(check), check.checkedAtMs);
  const sentences = [damaged, found].filter(Boolean).join('. ');
  return sentences === '' ? null : (
    <p role="status" className="py-1.5 font-medium text-unrecorded">
      {sentences}
    </p>
  );
}

interface LiveCardProps {
  view: SessionView;
  stream: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason: string | undefined;
}

/**
 * The encoder's media, and when its recording can be expected. A fact that our service will know in a moment has its line
 * already, so that nothing moves; one that an API never says is left out.
 */
export function EncoderCard({ view, stream, disabledReason }: LiveCardProps) {
  const { session } = view;
  const { usualSeconds } = stream;
  const { bitrate, keyframeSeconds, ...media } = session.aircheck?.ingest ?? {};
  const soon = session.aircheck === undefined ? '' : '–';
  const facts = [
    [words.live.video, videoWords(media) || soon],
    [words.live.audio, audioWords(media) || soon],
    [words.live.bitrate, bitrate === undefined ? soon : bitrateWords(bitrate)],
    [words.live.keyframes, keyframeSeconds === undefined ? soon : words.live.keyframesEvery(rounded(keyframeSeconds))],
    [words.live.usuallyReady, session.record && usualSeconds !== undefined ? words.live.afterTheEnd(usualSeconds) : ''],
  ].filter(([, value]) => value !== '');
  const hasNotes = (session.aircheck?.signal?.length ?? 0) > 0;
  const isTest = session.aircheck?.isTest === true;
  if (facts.length === 0 && !hasNotes && !isTest) return null;
  return (
    <Card title={words.live.title}>
      <dl className="grid gap-0.5 pt-0.5 empty:hidden">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 truncate">{value}</dd>
          </div>
        ))}
      </dl>
      {hasNotes ? <SignalNotes view={view} streamName={stream.stream.name} /> : null}
      {isTest ? (
        <div className="mt-2">
          <StopTest streamId={session.parentId} disabledReason={disabledReason} />
        </div>
      ) : null}
    </Card>
  );
}

/** The switch, and what it does to this session and to the next. */
export function NextCard({ view, stream: { stream }, disabledReason }: LiveCardProps) {
  const isDiskFull = useStore(fullDisk) !== undefined;
  return (
    <Card title={words.live.next}>
      <div className="pt-1.5">
        <RecordSwitch stream={stream} disabledReason={disabledReason} />
      </div>
      <p className="mt-1 text-ink-2">
        {disabledReason ?? switchSentence(recordSetting(stream), view.state, { isDiskFull })}
      </p>
    </Card>
  );
}

interface SessionOnDiskProps {
  view: SessionView;
  streamName: string;
}

/** Each rendition has the room that it takes, or the reason why it was left out. */
export function SessionOnDisk({ view, streamName }: SessionOnDiskProps) {
  const [isAsking, setAsking] = useState(false);
  const isOwn = useOwnService();
  const { session, state } = view;
  const rows = onDiskRows(session);
  const damageOf = (name: string) => session.aircheck?.damage?.find(({ rendition }) => rendition === name)?.reason;
  const size = session.aircheck?.sizeBytes;
  const isFinal = state.kind === 'ready' || state.kind === 'ready-problem' || state.kind === 'failed';
  const canDelete = isFinal && isOwn;
  if (!isFinal || (rows.length === 0 && size === undefined && !canDelete)) return null;
  return (
    <section aria-labelledby="on-disk">
      <SectionHead
        id="on-disk"
        title={words.onDisk.title}
        note={size === undefined ? null : words.onDisk.inAll(size)}
        className="flex-wrap items-center gap-x-2.5 pt-4 pb-1.5"
      >
        {canDelete ? (
          <WriteButton
            look="ghost"
            className="ml-auto -mr-1.5"
            disabledReason={joinedOf(session) && joinWords.cannotDelete}
            onClick={() => setAsking(true)}
          >
            <Icon name="bin" />
            {words.onDisk.delete}
          </WriteButton>
        ) : null}
      </SectionHead>
      {isOwn ? <KeptUntil session={session} /> : null}
      <ul className="border-t border-line-strong empty:hidden">
        {rows.map(({ name, video, bytes, mp4Url, dropped }) => (
          <li
            key={name}
            className="flex min-h-[2.125rem] flex-wrap items-center gap-x-3 border-b border-line py-1.5 max-desk:min-h-11"
          >
            <span className="min-w-13 break-words">{renditionTitle(name)}</span>
            <span className="text-meta text-ink-3">{video}</span>
            <span className="ml-auto">
              {dropped
                ? words.onDisk.leftOut
                : damageOf(name)
                  ? words.onDisk.damaged
                  : bytes === undefined
                    ? ''
                    : formatBytes(bytes)}
            </span>
            {mp4Url === undefined ? null : (
              <span className="-mr-1.5 flex">
                <DownloadLink url={mp4Url} isOwn look="ghost" label={words.onDisk.download(renditionTitle(name))} />
                <CopyControl
                  text={mp4Url}
                  label={words.onDisk.copyLink(renditionTitle(name))}
                  onCopied={() => warnOfCopiedLink(mp4Url)}
                >
                  {words.onDisk.copy}
                </CopyControl>
              </span>
            )}
            <WhyNot reason={dropped ?? damageOf(name)} />
          </li>
        ))}
      </ul>
      {isAsking ? <DeleteRecordingDialog view={view} streamName={streamName} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function WhyNot({ reason }: { reason: string | undefined }) {
  return reason === undefined ? null : <p className="basis-full text-meta break-words text-ink-2">{reason}</p>;
}

/** How long a recording stays: until its retention deletes it, or for ever; and the way from one to the other. */
function KeptUntil({ session }: { session: Session }) {
  const nowMs = useNow(60_000);
  const keeping = useMutation(keepRecording(useQueryClient(), session.id));
  const { expiresAtMs, keptAtMs, keptBy } = session.aircheck ?? {};
  if (expiresAtMs === undefined && keptAtMs === undefined) return null;
  const isKept = keptAtMs !== undefined;
  return (
    <div className="flex min-h-ctl flex-wrap items-center gap-x-3 pb-1.5">
      <p role="status" className="text-ink-2">
        {isKept ? words.kept.forEver(keptBy) : words.kept.until(formatWhen(expiresAtMs ?? nowMs, nowMs))}
      </p>
      <WriteButton
        look="act"
        aria-disabled={keeping.isPending || undefined}
        onClick={() => keeping.isPending || keeping.mutate(!isKept)}
      >
        {isKept ? words.kept.release : words.kept.keep}
      </WriteButton>
      <Problem className="basis-full">{keeping.error ? words.kept.failure(keeping.error.message) : null}</Problem>
    </div>
  );
}

/** The question before a recording is gone: which one, what goes with it, what stays. */
function DeleteRecordingDialog({ view, streamName, onClose }: SessionOnDiskProps & { onClose: () => void }) {
  const nowMs = useNow(60_000);
  const { session } = view;
  const deletion = useMutation(deleteRecording(useQueryClient(), session.id));
  const size = session.aircheck?.sizeBytes;
  const closeAll = () => {
    // The toast that announced it offers its link.
    for (const { id, key } of toasts.get()) if (key === `ready ${session.id}`) dismissToast(id);
    // The dialog gives the focus back to its button, which goes with the recording.
    flushSync(onClose);
    focusHeading();
    showToast({ text: words.deletion.done });
  };
  const measures = [
    session.recordedSeconds === undefined ? '' : formatDuration(session.recordedSeconds),
    size === undefined ? '' : formatBytes(size),
  ];
  return (
    <ConfirmDialog
      texts={words.deletion}
      mutation={deletion}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: closeAll })}
      onClose={onClose}
    >
      <p className="font-strong break-words">
        <StreamName name={streamName} />
      </p>
      <p className="text-ink-2">{[sessionTitle(view, nowMs), ...measures].filter(Boolean).join(', ')}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-3">{words.deletion.deleted}</dt>
        <dd>{words.deletion.whatIsDeleted}</dd>
        <dt className="text-ink-3">{words.deletion.kept}</dt>
        <dd>{words.deletion.whatIsKept}</dd>
        <DeletedClips sessionId={session.id} />
      </dl>
      <p className="mt-4 text-ink-2">{words.deletion.isFinal}</p>
    </ConfirmDialog>
  );
}
