import { connection } from './connection.ts';

/** An answer, and when it came by this computer's clock, Unix ms. */
export interface Arrival {
  response: Response;
  text: string;
  atMs: number;
}

declare global {
  /** Left by begin.js, which is in the page itself. */
  var aircheckEarly: { address: string; answer: Promise<Arrival>; hasCome: boolean } | undefined;
}

const drop = () => {
  globalThis.aircheckEarly = undefined;
};

/** What the page began to read before its code had come: for whoever was signed in then, and for one request. */
export const earlyAnswer = {
  /** Called once, after the connection was restored: who signs in or out from now on reads anew. */
  restore(): void {
    if (connection.get().status !== 'signed-in') drop();
    connection.subscribe(drop);
  },
  /** Whether it is here, whole, and was not taken. */
  hasCome: () => globalThis.aircheckEarly?.hasCome === true,
  take(address: string): Promise<Arrival> | undefined {
    const early = globalThis.aircheckEarly;
    if (early?.address !== address) return undefined;
    drop();
    return early.answer;
  },
} as const;
