import { type ReactNode, useState } from 'react';
import type { Clip } from '../api/clips/clips.ts';
import { paths } from '../paths.ts';
import { formatDuration, formatWhen } from '../recording/words/format.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { warnOfCopiedLink } from '../shared/links/copy-items.ts';
import { useNow } from '../shared/use-now.ts';
import { WriteButton } from '../shared/write-permission.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Meter } from '../ui/meter.tsx';
import { ClipDownload } from './clip-download.tsx';
import { ClipOptions } from './clip-options.tsx';
import { words } from './clips-words.ts';
import { DeleteClipDialog } from './delete-clip.tsx';

interface ClipRowProps {
  clip: Clip;
  /** Where it stands among those of other recordings: what selects it, its picture, what it is and of what. */
  listed?: { box: ReactNode; picture: ReactNode; place: ReactNode };
}

/** One clip: how long it is, its link, whether it outlives its recording. */
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
        {/* The same line from the start, so that nothing moves when the clip is there. */}
        {state === 'making' ? <span className="block text-meta text-ink-3">{words.making}</span> : null}
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
            onCopied={() => void warnOfCopiedLink(recordingUrl)}
          >
            {words.copyLink}
          </CopyControl>
        ) : null}
        {listed ? <ClipDownload clip={clip} /> : null}
        {state === 'making' ? null : (
          <WriteButton look="ghost" aria-label={words.delete(name)} onClick={() => setAsking(true)}>
            <DetailIcon name="bin" />
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

/** To whom its link was given, by whom and when; or that it was not yet. */
function HandedOver({ clip: { handedOverAtMs, handedOverBy = '', handedOverTo } }: { clip: Clip }) {
  const nowMs = useNow(60_000);
  if (handedOverAtMs === undefined) return <span className="block text-meta text-ink-3">{words.notHandedOver}</span>;
  return (
    <span className="flex items-center gap-1 text-meta text-ink-2">
      <DetailIcon name="check-twice" className="shrink-0" />
      {words.handedOver(handedOverTo, handedOverBy, formatWhen(handedOverAtMs, nowMs))}
    </span>
  );
}
