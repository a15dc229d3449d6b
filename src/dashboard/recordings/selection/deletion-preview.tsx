import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Clip, fetchAllClips } from '../../api/clips.ts';
import { words } from '../recordings-words.ts';
import { clipsOfPlan, type DeletionPlan } from './deletion-plan.ts';

const { deletion: texts } = words;
const everyClip = queryOptions({
  queryKey: ['clips', 'every'] as const,
  queryFn: ({ signal }) => fetchAllClips(signal),
});
/** Of clips; of more only how many there are. */
const mostNamed = 5;

/** What goes, what stays, and what is left out: before anything is deleted. */
export function DeletionPreview({ plan }: { plan: DeletionPlan }) {
  const { items, recordingCount, clipCount, streamCount, recordedSeconds, sizeBytes, unsettledCount, emptyCount } =
    plan;
  const { data: clips = [] } = useQuery({ ...everyClip, enabled: recordingCount > 0 });
  const { go, stay } = clipsOfPlan(plan, clips);
  const leftOut = [
    unsettledCount > 0 && texts.unsettled(unsettledCount),
    emptyCount > 0 && texts.nothing(emptyCount),
  ].filter((part) => part !== false);
  return (
    <>
      {items.length === 0 ? null : (
        <p className="text-ink-2">{texts.sums(streamCount, words.selection.sums(recordedSeconds, sizeBytes))}</p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {items.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{texts.deleted}</dt>
            <dd>
              {recordingCount > 0 ? <p>{texts.whatIsDeleted}</p> : null}
              {clipCount > 0 ? <p>{texts.whatOfClips}</p> : null}
            </dd>
            <NamedClips term={texts.clipsToo} clips={go} />
            <dt className="text-ink-3">{texts.kept}</dt>
            <dd>
              {recordingCount > 0 ? <p>{texts.whatIsKept}</p> : null}
              {clipCount > 0 && recordingCount === 0 ? <p>{texts.recordingsOfClips}</p> : null}
            </dd>
            <NamedClips term={texts.clipsStay} clips={stay} />
          </>
        )}
        {leftOut.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{texts.leftOut}</dt>
            <dd>{leftOut.join(', ')}</dd>
          </>
        )}
      </dl>
      {items.length === 0 ? null : <p className="mt-4 text-ink-2">{texts.isFinal}</p>}
    </>
  );
}

function NamedClips({ term, clips }: { term: string; clips: readonly Clip[] }) {
  if (clips.length === 0) return null;
  const named = clips.slice(0, mostNamed).map(({ name }) => name);
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="break-words">
        <bdi>{texts.clipsNamed(named.join(', '), clips.length - named.length)}</bdi>
      </dd>
    </>
  );
}
