import { clock } from '../lib/clock.ts';
import { ApiError } from './errors.ts';
import { retryDelay } from './query-client.ts';

export interface ManyProgress<Item, Value> {
  done: readonly { item: Item; value: Value }[];
  failed: readonly { item: Item; error: Error }[];
  left: readonly Item[];
  /** The API asked for a pause until then, by its own clock. */
  waitsUntilMs?: number | undefined;
}

interface ManyOptions<Item, Value> {
  /** After an abort pending items are finished, and no further one begins. */
  signal: AbortSignal;
  onProgress: (progress: ManyProgress<Item, Value>) => void;
  /** 1 if the results must come in the order of the items. */
  atOnce?: number;
}

/** APIs limit the rate of requests. */
const defaultAtOnce = 3;
/** An item is tried this often again after "too many requests". */
const maxWaits = 5;

/**
 * Acts on the items in their order, three at a time unless `atOnce` says otherwise. A pause that the API asks for holds
 * for all items. The run ends when nothing answers or the key is refused. Never rejects: failures are in the result.
 */
export async function runMany<Item, Value>(
  items: readonly Item[],
  act: (item: Item) => Promise<Value>,
  { signal, onProgress, atOnce = defaultAtOnce }: ManyOptions<Item, Value>,
): Promise<ManyProgress<Item, Value>> {
  const done: { item: Item; value: Value }[] = [];
  const failed: { item: Item; error: Error }[] = [];
  let begun = 0;
  let waitsUntilMs = 0;
  let isPointless = false;

  const progress = (): ManyProgress<Item, Value> => ({
    done: [...done],
    failed: [...failed],
    left: items.slice(begun),
    waitsUntilMs: waitsUntilMs > Date.now() ? clock.at(waitsUntilMs) : undefined,
  });
  const tryOne = async (item: Item): Promise<Value> => {
    for (let waits = 0; ; waits += 1) {
      await waitUntil(() => waitsUntilMs, signal);
      try {
        return await act(item);
      } catch (error) {
        const waitMs = requestedPauseMs(error, waits);
        if (waitMs === undefined || waits === maxWaits || signal.aborted) throw error;
        waitsUntilMs = Math.max(waitsUntilMs, Date.now() + waitMs);
        onProgress(progress());
      }
    }
  };
  const work = async () => {
    for (let item = items[begun]; item !== undefined && !signal.aborted && !isPointless; item = items[begun]) {
      begun += 1;
      try {
        done.push({ item, value: await tryOne(item) });
      } catch (error) {
        failed.push({ item, error: error instanceof Error ? error : new Error(String(error)) });
        isPointless ||= error instanceof ApiError && (error.status === 0 || error.status === 401);
      }
      onProgress(progress());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return progress();
}

/** Undefined where the API asks for no pause. */
function requestedPauseMs(error: unknown, waits: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isAsked = error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined);
  return isAsked ? retryDelay(waits, error) : undefined;
}

/** The time may move on while it waits. An abort resolves it at once. */
async function waitUntil(timeMs: () => number, signal: AbortSignal): Promise<void> {
  while (timeMs() > Date.now() && !signal.aborted) {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, timeMs() - Date.now());
      signal.addEventListener('abort', end);
    });
  }
}
