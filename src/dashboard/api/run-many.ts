import { clock } from '../lib/clock.ts';
import { ApiError } from './errors.ts';
import { retryDelay } from './query-client.ts';

/** How far a run over many things has come. */
export interface ManyProgress<Item, Value> {
  done: readonly { item: Item; value: Value }[];
  failed: readonly { item: Item; error: Error }[];
  /** Not begun: later, or, once the run has ended, not at all. */
  left: readonly Item[];
  /** The API asked to wait until then, by its own clock. */
  waitsUntilMs?: number | undefined;
}

interface ManyOptions<Item, Value> {
  /** What is under way is finished; nothing further begins. */
  signal: AbortSignal;
  onProgress: (progress: ManyProgress<Item, Value>) => void;
  /** One where what comes of them is to have their order. */
  atOnce?: number;
}

/** Few enough for an API that counts requests. */
const fewAtOnce = 3;
/** How often one thing is tried again after "too many requests". */
const mostWaits = 5;

/**
 * Does one thing after the other, three at a time unless `atOnce` says less, in their order. What fails is set aside with its reason; an API that
 * asks for patience gets it, for all of them. Nothing further is tried where nothing answers, or the key was refused.
 * Rejects never.
 */
export async function runMany<Item, Value>(
  items: readonly Item[],
  act: (item: Item) => Promise<Value>,
  { signal, onProgress, atOnce = fewAtOnce }: ManyOptions<Item, Value>,
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
        const waitMs = patienceAsked(error, waits);
        if (waitMs === undefined || waits === mostWaits || signal.aborted) throw error;
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

/** How long the API wants to be left alone; undefined where that is not what it said. */
function patienceAsked(error: unknown, waits: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isAsked = error.status === 429 || (error.status === 503 && error.retryAfterMs !== undefined);
  return isAsked ? retryDelay(waits, error) : undefined;
}

/** Until a time that may still move on; at once when it is all to end. */
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
