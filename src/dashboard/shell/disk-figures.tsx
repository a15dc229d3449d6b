import { useQuery } from '@tanstack/react-query';
import { storage } from '../api/machine.ts';
import { diskState } from '../recording/disk.ts';
import { diskTimeLeft } from '../recording/words/disk-words.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './words.ts';

/** What the recordings take of our service's disk, and what is left; nothing where the API is another's. */
export function DiskFigures() {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn });
  if (!isOwn || !data) return null;
  const isFine = diskState(data) === 'fine';
  const left = diskTimeLeft(data);
  return (
    <>
      <div className="flex justify-between gap-2 py-0.5">
        <dt>{words.recordingsSize}</dt>
        <dd className="text-ink-2">{formatBytes(data.recordingsBytes)}</dd>
      </div>
      <div className="flex justify-between gap-2 py-0.5">
        <dt>{words.freeOnDisk}</dt>
        <dd className={joinClasses(isFine ? 'text-ink-2' : 'font-strong text-unrecorded')}>
          {formatBytes(data.freeBytes)}
        </dd>
      </div>
      {left === undefined ? null : (
        <div className="flex justify-between gap-2 py-0.5">
          <dt>{words.enoughFor}</dt>
          <dd className={joinClasses(isFine ? 'text-ink-2' : 'font-strong text-unrecorded')} title={words.presentRate}>
            {left}
          </dd>
        </div>
      )}
    </>
  );
}
