/** What the room needs of a connection: to be thrown out. */
export interface Waiting {
  evict(): void;
}

export interface WaitingRoom {
  /** Lets one in. Where that is one too many, another goes, or this one: see `whoHasToGo`. */
  enter(waiting: Waiting, address: string): void;
  /** Bytes have come from it. */
  received(waiting: Waiting, bytes: number): void;
  /** It publishes now, or is gone. */
  leave(waiting: Waiting): void;
  close(): void;
}

export interface WaitingRoomOptions {
  maxWaiting: () => number;
  maxPerAddress: number;
  now: () => number;
}

/** A connection that does not publish yet. */
export interface Guest {
  address: string;
  enteredAtMs: number;
  bytesHeard: number;
}

export interface WaitingLimits {
  maxWaiting: number;
  maxPerAddress: number;
}

/** The first bytes take a round trip to come; nobody goes for having said nothing yet before that. */
const graceMs = 250;
/** Beyond this many times its limit an address has no grace. */
const graceFactor = 8;
/** From here on the handshake is through. RTMP 1.0, 5.2: C0, C1 and C2. */
const handshakeBytes = 1 + 1536 + 1536;

const stepOf = ({ bytesHeard }: Guest) => (bytesHeard === 0 ? 0 : bytesHeard < handshakeBytes ? 1 : 2);

/**
 * Of the guests, in the order of arrival, those who have to go: where an address has more than its fill, the ones of it
 * that have got least far, the oldest of those first. An encoder that speaks outlasts however many that only connect.
 */
export function whoHasToGo<TGuest extends Guest>(
  guests: readonly TGuest[],
  limits: WaitingLimits,
  nowMs: number,
): TGuest[] {
  const gone = new Set<TGuest>();
  const byAddress = new Map<string, TGuest[]>();
  for (const guest of guests) {
    const some = byAddress.get(guest.address);
    if (some === undefined) byAddress.set(guest.address, [guest]);
    else some.push(guest);
  }
  const byMerit = (some: readonly TGuest[]) => some.toSorted((a, b) => stepOf(a) - stepOf(b));
  for (const some of byAddress.values()) {
    const tooMany = some.length - limits.maxPerAddress;
    if (tooMany <= 0) continue;
    const isCrowd = some.length > limits.maxPerAddress * graceFactor;
    const mayStay = (guest: TGuest) => !isCrowd && stepOf(guest) === 0 && nowMs - guest.enteredAtMs < graceMs;
    for (const guest of byMerit(some).slice(0, tooMany)) if (!mayStay(guest)) gone.add(guest);
  }
  const left = guests.filter((guest) => !gone.has(guest));
  for (const guest of byMerit(left).slice(0, Math.max(0, left.length - limits.maxWaiting))) gone.add(guest);
  return [...gone];
}

/**
 * Holds the connections that do not publish yet, so that however many hang about, an encoder that gets to the point
 * finds room. Connections are taken in bursts, before anything is read of them: who goes is decided once all had their
 * turn to be heard.
 */
export function createWaitingRoom({ maxWaiting, maxPerAddress, now }: WaitingRoomOptions): WaitingRoom {
  /** In the order of arrival. */
  const guests = new Map<Waiting, Guest & { waiting: Waiting }>();
  const perAddress = new Map<string, number>();
  let isDue = false;
  let graceTimer: NodeJS.Timeout | undefined;

  const isTooFull = (address: string) => guests.size > maxWaiting() || (perAddress.get(address) ?? 0) > maxPerAddress;

  function leave(waiting: Waiting): void {
    const guest = guests.get(waiting);
    if (guest === undefined) return;
    guests.delete(waiting);
    const left = (perAddress.get(guest.address) ?? 1) - 1;
    if (left === 0) perAddress.delete(guest.address);
    else perAddress.set(guest.address, left);
  }

  function clear(): void {
    isDue = false;
    const limits = { maxWaiting: maxWaiting(), maxPerAddress };
    for (const { waiting } of whoHasToGo([...guests.values()], limits, now())) {
      leave(waiting);
      waiting.evict();
    }
    clearTimeout(graceTimer);
    if ([...perAddress.values()].some((count) => count > maxPerAddress)) graceTimer = setTimeout(clear, graceMs);
    graceTimer?.unref();
  }

  function clearSoon(): void {
    if (isDue) return;
    isDue = true;
    // The first comes before the next look at the sockets, the second after it.
    setImmediate(() => setImmediate(clear));
  }

  return {
    enter(waiting, address) {
      guests.set(waiting, { waiting, address, enteredAtMs: now(), bytesHeard: 0 });
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      if (isTooFull(address)) clearSoon();
    },
    received(waiting, bytes) {
      const guest = guests.get(waiting);
      if (guest !== undefined) guest.bytesHeard += bytes;
    },
    leave,
    close: () => clearTimeout(graceTimer),
  };
}
