import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { deleteRecording } from '../../api/recordings.ts';
import { keepRecording } from '../../api/retention.ts';
import { words as joinWords } from '../../components/joins/words.ts';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { focusHeading } from '../../components/page-focus.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { joinedOf } from '../../domain/joined.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { onDiskRows } from '../../domain/words/disk.ts';
import { renditionTitle } from '../../domain/words/session-links.ts';
import { useNow } from '../../lib/clock.ts';
import { formatBytes, formatDuration, formatWhen } from '../../lib/format.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Problem } from '../../ui/field.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { dismissToast, showToast, toasts } from '../../ui/toasts.tsx';
import { DeletedClips } from '../clips/clip-row.tsx';
import { sessionTitle, words } from './words.ts';

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
