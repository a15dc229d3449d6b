import { useQuery } from '@tanstack/react-query';
import { type Clip, clipsOf } from '../../api/clips.ts';
import { words } from './words.ts';

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
