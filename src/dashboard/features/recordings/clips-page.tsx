import { LibraryHead } from '../../components/library-head.tsx';
import { useNow } from '../../lib/clock.ts';
import { AllClips } from '../clips/all-clips.tsx';
import { LibraryBar } from './recordings-bar.tsx';
import { useRecordings } from './use-recordings.ts';

const everything = { filter: { withTests: false }, sort: { order: 'began', isDescending: true } } as const;

/** `/clips` lists the clips of all recordings. They are selected together with recordings. */
export default function ClipsPage() {
  const recordings = useRecordings({ ...everything, nowMs: useNow(60_000) });
  return (
    <div className="px-gutter pb-10">
      <LibraryHead tab="clips" />
      <div className="pt-3">
        <AllClips bar={(listedIds) => <LibraryBar recordings={recordings} listedIds={listedIds} />} />
      </div>
    </div>
  );
}
