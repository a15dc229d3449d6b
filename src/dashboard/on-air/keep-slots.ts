/** What wants a slot, in the order in which slots are given. */
export interface SlotWish {
  id: string;
  /** It may be sent away when another one needs its slot: its show is over, or its link was copied. */
  mayLeave: boolean;
  /** False: it keeps the slot that it has, and is given none. */
  mayCome?: boolean;
}

/** The ids by slot; undefined is an empty one. */
export type Slots = readonly (string | undefined)[];

interface Room {
  count: number;
  /** It is pointed at or has the focus: nothing takes its place just now. */
  heldId?: string | undefined;
}

/**
 * Gives slots without moving anybody: who has one keeps it for as long as it is wished for, a new one takes the first
 * that is empty, and only when there is none the place of the oldest that may leave. Who finds no slot waits.
 */
export function keepSlots(before: Slots, wishes: readonly SlotWish[], { count, heldId }: Room): Slots {
  const byId = new Map(wishes.map((wish) => [wish.id, wish]));
  const slots = Array.from({ length: count }, (_, at) => {
    // On a page that became wider or narrower they are given anew.
    const id = before.length === count ? before[at] : undefined;
    return id !== undefined && byId.has(id) ? id : undefined;
  });
  const settled = new Set(slots);
  const waiting = wishes.filter(({ id, mayCome = true }) => mayCome && !settled.has(id));
  const isRoomForAll = slots.filter((id) => id === undefined).length >= waiting.length;
  // What is wanted comes before what may leave again.
  if (!isRoomForAll) waiting.sort((a, b) => Number(a.mayLeave) - Number(b.mayLeave));
  for (const { id, mayLeave } of waiting) {
    const empty = slots.indexOf(undefined);
    const at = empty >= 0 || mayLeave ? empty : slots.indexOf(firstToLeave(slots, wishes, heldId));
    if (at >= 0) slots[at] = id;
  }
  return slots;
}

function firstToLeave(slots: Slots, wishes: readonly SlotWish[], heldId: string | undefined): string | undefined {
  // No slot is empty where this is asked for, so that an unknown id is in none.
  return wishes.find(({ id, mayLeave }) => mayLeave && id !== heldId && slots.includes(id))?.id ?? '';
}

/** How many columns right of a slot are empty, in slots that fill columns of so many rows. */
export function freeBeside(slots: Slots, place: number, rows: number): number {
  let free = 0;
  for (let next = place + rows; next < slots.length && slots[next] === undefined; next += rows) free += 1;
  return free;
}

/** Is anything left of a slot, in its row? */
export function isAfterAnother(slots: Slots, place: number, rows: number): boolean {
  return slots.some((id, at) => id !== undefined && at < place && (place - at) % rows === 0);
}

export function isSameSlots(a: Slots, b: Slots): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
