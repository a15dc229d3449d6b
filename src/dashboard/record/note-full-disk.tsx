import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storage } from '../api/machine.ts';
import { diskState } from '../recording/disk.ts';
import { diskSentence } from '../recording/words/disk-words.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { fullDisk } from './full-disk.ts';

/** Lets every switch know that our service's disk is full. Shows nothing itself. */
export function NoteFullDisk() {
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn });
  const sentence = isOwn && data !== undefined && diskState(data) === 'full' ? diskSentence(data) : undefined;
  useEffect(() => {
    fullDisk.set(sentence);
    return () => fullDisk.set(undefined);
  }, [sentence]);
  return null;
}
