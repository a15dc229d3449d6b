import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { storage } from '../../api/machine.ts';
import { AlarmsContext } from '../../components/page-title.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { diskSentence, diskState } from '../../domain/words/disk.ts';
import { fullDisk } from './full-disk.ts';

/** Lets every switch know that our service's disk is full. Shows nothing itself. */
export function NoteFullDisk() {
  const isOwn = useOwnService();
  const { data, refetch } = useQuery({ ...storage, enabled: isOwn });
  const { unrecorded } = use(AlarmsContext);
  const known = useRef(unrecorded);
  // A show that is no longer recorded is the first sign of it, and one that is recorded again of its end.
  useEffect(() => {
    if (!isOwn || unrecorded === known.current) return;
    known.current = unrecorded;
    void refetch({ cancelRefetch: false });
  }, [isOwn, unrecorded, refetch]);
  const sentence = isOwn && data !== undefined && diskState(data) === 'full' ? diskSentence(data) : undefined;
  useEffect(() => {
    fullDisk.set(sentence);
    return () => fullDisk.set(undefined);
  }, [sentence]);
  return null;
}
