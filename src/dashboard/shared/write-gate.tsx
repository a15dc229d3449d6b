import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { me } from '../api/me.ts';
import { readOnlyReason, WriteRefusalContext } from './write-refusal.ts';

/** Learns once what the key may, and tells every control below. Until it is known, the service alone refuses. */
export function WriteGate({ children }: { children: ReactNode }) {
  const { data } = useQuery(me);
  return <WriteRefusalContext value={data?.readOnly ? readOnlyReason : undefined}>{children}</WriteRefusalContext>;
}
