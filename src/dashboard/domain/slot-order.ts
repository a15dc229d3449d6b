import type { Session, StreamObject } from './stream-object.ts';

interface Slot {
  stream: StreamObject;
  /** Absent while a live stream's session is not yet known: it has just begun. */
  session?: Session | undefined;
}

/**
 * Compares what is on air by its beginning, then its name, then its id: nothing of it changes while a session lasts, so
 * a tile keeps its slot, whatever order the API answers in (it is the order of what was last seen).
 */
export function bySlot(a: Slot, b: Slot): number {
  const began = ({ session }: Slot) => session?.createdAtMs ?? Number.MAX_SAFE_INTEGER;
  return began(a) - began(b) || compare(a.stream.name, b.stream.name) || compare(a.stream.id, b.stream.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
