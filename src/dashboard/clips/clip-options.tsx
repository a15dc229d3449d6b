import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { type Clip, changeClip } from '../api/clips/clips.ts';
import { WriteRefusalContext } from '../shared/write-permission.tsx';
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
