/** What wants a slot, in the order in which slots are given. */
export interface SlotWish {
  id: string;
  /** If there are too few slots, a show that needs its slot more takes that of one that needs it less. */
  need: number;
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
 * that is empty, and only when there is none the place of the one that needs it least, if that is less. Who finds no slot
 * waits.
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
  if (!isRoomForAll) waiting.sort((a, b) => b.need - a.need);
  for (const { id, need } of waiting) {
    const empty = slots.indexOf(undefined);
    const at = empty >= 0 ? empty : slots.indexOf(leastNeeded(slots, wishes, { need, heldId }));
    if (at >= 0) slots[at] = id;
  }
  return slots;
}

/** The oldest of those that need their slots least, and less than that. */
function leastNeeded(
  slots: Slots,
  wishes: readonly SlotWish[],
  { need, heldId }: { need: number; heldId: string | undefined },
): string {
  const [least] = wishes
    .filter((wish) => wish.need < need && wish.id !== heldId && slots.includes(wish.id))
    .sort((a, b) => a.need - b.need);
  // No slot is empty where this is asked for, so that an unknown id is in none.
  return least?.id ?? '';
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
