import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Clip, changeClip } from '../api/clips/clips.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './clips-words.ts';

interface ClipOptionsProps {
  clip: Clip;
  className: string;
  children: ReactNode;
}

/** Whether a clip outlives its recording. While it is being made the same stands there already. */
export function ClipOptions({ clip, className, children }: ClipOptionsProps) {
  const client = useQueryClient();
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
      {children}
    </span>
  );
}
