import { useQuery } from '@tanstack/react-query';
import { storage } from '../api/machine.ts';
import { diskState } from '../recording/disk.ts';
import { diskSentence } from '../recording/words/disk-words.ts';
import { Pill } from '../shared/pill.tsx';
import { useOwnService } from '../shared/use-own-service.ts';
import { NoticeLine } from '../ui/notice-line.tsx';
import { words } from './streams-lazy-words.ts';

/** Says when the recordings' disk runs full, before nothing more is recorded. The foot owns the poll. */
export function DiskNotice() {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn, refetchInterval: false });
  const state = isOwn && data ? diskState(data) : 'fine';
  if (!data || state === 'fine') return null;
  return (
    <ul aria-label={words.disk}>
      <NoticeLine subject={words.diskSubject} pill={<Pill tone="late">{words.diskState[state]}</Pill>}>
        {diskSentence(data)}
      </NoticeLine>
    </ul>
  );
}
