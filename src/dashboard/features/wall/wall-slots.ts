/** What wants a place on the wall, in the order in which places are given. */
export interface TileWish {
  id: string;
  isAlarm: boolean;
}

/** The ids by place, page after page; undefined is an empty one. */
export type Places = readonly (string | undefined)[];

/**
 * Gives places without moving anybody: who has one keeps it, a new one takes the first that is empty. Three things move
 * tiles: another number of places on a page, a last page that is no longer needed, and an alarm on a later page, which
 * changes places with a quiet tile of the first.
 */
export function placeTiles(before: Places, wishes: readonly TileWish[], onPage: number, onPageBefore = onPage): Places {
  const wished = new Set(wishes.map(({ id }) => id));
  const kept = before.map((id) => (id !== undefined && wished.has(id) ? id : undefined));
  const places = onPage === onPageBefore ? kept : kept.filter((id) => id !== undefined);
  const known = new Set(places);
  for (const { id } of wishes) {
    if (known.has(id)) continue;
    const empty = places.indexOf(undefined);
    if (empty >= 0) places[empty] = id;
    else places.push(id);
  }
  moveFromLastPages(places, Math.max(1, Math.ceil(wishes.length / onPage)) * onPage);
  bringAlarmsForward(places, wishes, onPage);
  return places;
}

function moveFromLastPages(places: (string | undefined)[], count: number): void {
  for (const id of places.splice(count)) {
    if (id !== undefined) places[places.indexOf(undefined)] = id;
  }
  while (places.length < count) places.push(undefined);
}

function bringAlarmsForward(places: (string | undefined)[], wishes: readonly TileWish[], onPage: number): void {
  const alarms = new Set(wishes.filter(({ isAlarm }) => isAlarm).map(({ id }) => id));
  for (const [from, id] of places.entries()) {
    if (from < onPage || id === undefined || !alarms.has(id)) continue;
    const to = places.slice(0, onPage).findLastIndex((other) => other === undefined || !alarms.has(other));
    if (to < 0) return;
    places[from] = places[to];
    places[to] = id;
  }
}

export function isSamePlaces(a: Places, b: Places): boolean {
  return a.length === b.length && a.every((id, at) => id === b[at]);
}
