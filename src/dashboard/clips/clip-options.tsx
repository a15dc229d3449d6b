import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Clip, changeClip } from '../api/clips/clips.ts';
import { DownloadLink } from '../shared/links/download-link.tsx';
import { words as sharedWords } from '../shared/shared-lazy-words.ts';
import { Button } from '../ui/button.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './clips-words.ts';

/** Whether a clip outlives its recording, and its file. While it is being made the same stands there already. */
export function ClipOptions({ clip, className }: { clip: Clip; className: string }) {
  const client = useQueryClient();
  const change = useMutation(changeClip(client, clip));
  const { name, state, keep, mp4Url, isExact } = clip;
  const isMaking = state === 'making';
  return (
    <span className={joinClasses('flex min-h-ctl flex-wrap items-center gap-x-1 max-desk:min-h-10', className)}>
      {isExact === false ? <span className="basis-full text-meta text-ink-3">{words.inexact}</span> : null}
      {change.error ? (
        <span role="alert" className="basis-full text-failed">
          {words.notChanged} {change.error.message}
        </span>
      ) : null}
      {isMaking || state === 'ready' ? (
        <label className="mr-auto flex min-h-ctl cursor-pointer items-center gap-2 text-meta">
          <input
            type="checkbox"
            aria-label={words.keepOf(name)}
            checked={change.isPending ? change.variables.keep === true : keep === true}
            onChange={({ currentTarget }) => change.mutate({ keep: currentTarget.checked })}
            className="size-3.5 shrink-0 cursor-pointer accent-accent-fill"
          />
          {words.keep}
        </label>
      ) : null}
      {isMaking ? (
        <Button look="ghost" disabled aria-label={words.download(name)}>
          <DetailIcon name="download" />
          {sharedWords.download}
        </Button>
      ) : null}
      {mp4Url === undefined ? null : <DownloadLink url={mp4Url} isOwn look="ghost" label={words.download(name)} />}
    </span>
  );
}
