import { useState } from 'react';
import { words as joinWords } from '../../components/joins/words.ts';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { joinedOf } from '../../domain/joined.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { onDiskRows } from '../../domain/words/disk.ts';
import { renditionTitle } from '../../domain/words/session-links.ts';
import { formatBytes } from '../../lib/format.ts';
import { CopyControl } from '../../ui/copy-control.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { DeleteRecordingDialog } from './delete-recording-dialog.tsx';
import { KeptUntil } from './kept-until.tsx';
import { words } from './words.ts';

interface SessionOnDiskProps {
  view: SessionView;
  streamName: string;
}

/** What the recording takes on the service's disk, what was left out of it, and the way to delete it. */
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
