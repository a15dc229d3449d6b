import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Clip, changeClip, clipsOf, deleteClip } from '../../api/clips.ts';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { clipsSelection } from '../../components/lists/selection.tsx';
import { focusHeading } from '../../components/page-focus.tsx';
import { words as sharedWords } from '../../components/words.ts';
import { WriteButton, WriteRefusalContext } from '../../components/write-permission.tsx';
import { useNow } from '../../lib/clock.ts';
import { formatBytes, formatDuration, formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Meter } from '../../ui/meter.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { words as uiWords } from '../../ui/words.ts';
import { words } from './words.ts';

interface ClipRowProps {
  clip: Clip;
  /** The library adds a checkbox, a picture and the recording that the clip was cut from. */
  listed?: { box: ReactNode; picture: ReactNode; place: ReactNode };
}

export function ClipRow({ clip, listed }: ClipRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, name, state, from = 0, to = from, sizeBytes, recordingUrl, reason } = clip;
  const { durationSeconds = to - from } = clip;
  const isReady = state === 'ready' && recordingUrl !== undefined;
  return (
    <li
      className={joinClasses(
        'grid items-center gap-x-3 border-b border-line py-1.5',
        listed
          ? 'grid-cols-[1.5rem_auto_minmax(0,1fr)_auto] max-desk:grid-cols-[1.5rem_auto_minmax(0,1fr)]'
          : 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      {listed ? (
        <>
          <span className="justify-self-center desk:row-span-2">{listed.box}</span>
          <span className="self-start py-1 desk:row-span-2">{listed.picture}</span>
        </>
      ) : null}
      <span className="min-w-0">
        {isReady ? (
          <a
            href={paths.watch(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={words.watch(name)}
            className="block truncate font-strong hover:underline"
          >
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi className="block truncate font-strong">{name}</bdi>
        )}
        {listed?.place}
        <span className="block text-meta text-ink-3">
          {formatDuration(durationSeconds)}
          {sizeBytes === undefined ? '' : `, ${formatBytes(sizeBytes)}`}
        </span>
        {/* A ready clip has a line here too, so that nothing moves. */}
        {state === 'making' ? <span className="block text-meta text-ink-3">{words.creating}</span> : null}
        {state === 'failed' ? (
          <span className="block text-meta text-failed">{words.failures[reason ?? 'other']}</span>
        ) : null}
        {isReady ? <HandedOver clip={clip} /> : null}
      </span>
      <span
        className={joinClasses(
          'flex min-h-ctl items-center max-desk:min-h-10',
          listed && 'flex-wrap max-desk:col-span-2 max-desk:col-start-2',
        )}
      >
        {state === 'making' ? <Meter value={clip.progress ?? 0} label={words.progress(name)} /> : null}
        {isReady ? (
          <CopyControl
            text={recordingUrl}
            label={words.copyLinkOf(name)}
            onCopied={() => warnOfCopiedLink(recordingUrl)}
          >
            {words.copyLink}
          </CopyControl>
        ) : null}
        {listed ? <ClipDownload clip={clip} /> : null}
        {state === 'making' ? null : (
          <WriteButton look="ghost" aria-label={words.delete(name)} onClick={() => setAsking(true)}>
            <Icon name="bin" />
          </WriteButton>
        )}
      </span>
      <ClipOptions clip={clip} className={joinClasses('col-span-2', listed && 'desk:col-start-3 max-desk:col-start-2')}>
        {listed ? null : <ClipDownload clip={clip} />}
      </ClipOptions>
      {isAsking ? <DeleteClipDialog clip={clip} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

function HandedOver({ clip: { handedOverAtMs, handedOverBy = '', handedOverTo } }: { clip: Clip }) {
  const nowMs = useNow(60_000);
  if (handedOverAtMs === undefined) return <span className="block text-meta text-ink-3">{words.notHandedOver}</span>;
  return (
    <span className="flex items-center gap-1 text-meta text-ink-2">
      <Icon name="check-twice" className="shrink-0" />
      {sharedWords.handedOver(handedOverTo, handedOverBy, formatWhen(handedOverAtMs, nowMs))}
    </span>
  );
}

/** A clip that is being created has the same options, so that nothing moves when it is ready. */
function ClipOptions({ clip, className, children }: { clip: Clip; className: string; children: ReactNode }) {
  const client = useQueryClient();
  const refusal = use(WriteRefusalContext);
  const change = useMutation(changeClip(client, clip));
  const { name, state, keep, isExact } = clip;
  return (
    <span className={joinClasses('flex min-h-ctl flex-wrap items-center gap-x-1 max-desk:min-h-10', className)}>
      {isExact === false ? <span className="basis-full text-meta text-ink-3">{words.inexact}</span> : null}
      {change.error ? (
        <span role="alert" className="basis-full text-failed">
          {words.notChanged} {change.error.message}
        </span>
      ) : null}
      {state === 'making' || state === 'ready' ? (
        <label
          title={refusal}
          className={joinClasses(
            'mr-auto flex min-h-ctl items-center gap-2 text-meta',
            refusal === undefined ? 'cursor-pointer' : 'cursor-not-allowed text-ink-3',
          )}
        >
          <input
            type="checkbox"
            aria-label={words.keepOf(name)}
            aria-disabled={refusal !== undefined || undefined}
            title={refusal}
            checked={change.isPending ? change.variables.keep === true : keep === true}
            onChange={({ currentTarget }) => {
              if (refusal === undefined) change.mutate({ keep: currentTarget.checked });
            }}
            className="size-3.5 shrink-0 cursor-pointer accent-accent-fill aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          />
          {words.keep}
        </label>
      ) : null}
      {children}
    </span>
  );
}

/** A disabled button reserves the room while the clip is being created. */
function ClipDownload({ clip: { name, state, mp4Url } }: { clip: Clip }) {
  if (state === 'making')
    return (
      <Button look="ghost" disabled aria-label={words.download(name)}>
        <Icon name="download" />
        {uiWords.download}
      </Button>
    );
  return mp4Url === undefined ? null : <DownloadLink url={mp4Url} isOwn look="ghost" label={words.download(name)} />;
}

function DeleteClipDialog({ clip, onClose }: { clip: Clip; onClose: () => void }) {
  const client = useQueryClient();
  const deletion = useMutation(deleteClip(client, clip));
  const closeAll = () => {
    // The dialog returns the focus to its button, which is removed with the clip.
    flushSync(onClose);
    clipsSelection(client).select([clip], false);
    focusHeading();
    showToast({ text: words.deletion.done });
  };
  return (
    <ConfirmDialog
      texts={words.deletion}
      mutation={deletion}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: closeAll })}
      onClose={onClose}
    >
      <p className="font-strong break-words">
        <bdi>{clip.name}</bdi>
      </p>
      <p className="mt-2 text-ink-2">{words.deletion.effect}</p>
    </ConfirmDialog>
  );
}

export function DeletedClips({ sessionId }: { sessionId: string }) {
  const { data: clips = [] } = useQuery(clipsOf(sessionId));
  return (
    <>
      <Clips term={words.withRecording.deleted} clips={clips.filter(({ keep }) => keep !== true)} />
      <Clips term={words.withRecording.kept} clips={clips.filter(({ keep }) => keep === true)} />
    </>
  );
}

function Clips({ term, clips }: { term: string; clips: readonly Clip[] }) {
  if (clips.length === 0) return null;
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd>
        <ul>
          {clips.map(({ id, name }) => (
            <li key={id} className="break-words">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
