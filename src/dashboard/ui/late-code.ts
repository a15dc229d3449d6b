/** Code in a chunk of its own: here when it was asked for, or before, fetched while the browser had nothing else to do. */
export interface LateCode<Code> {
  /** Undefined while it is not here. */
  get: () => Code | undefined;
  subscribe: (listener: () => void) => () => void;
  /** The same promise at each call; one that failed too, until `forgetFailedCode`. */
  load: () => Promise<Code>;
}

interface Known {
  load: () => Promise<unknown>;
  forget: () => void;
}

const known: Known[] = [];

/** React's `use` draws at once from a promise that carries its value, instead of suspending for a tick. */
function settledInPlace<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}

export function lateCode<Code>(read: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  let coming: Promise<Code> | undefined;
  const listeners = new Set<() => void>();
  const late = {
    get: () => code,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => {
      coming ??= settledInPlace(
        read().then((loaded) => {
          code = loaded;
          for (const listener of listeners) listener();
          return loaded;
        }),
      );
      return coming;
    },
  };
  const forget = () => {
    if (code === undefined) coming = undefined;
  };
  known.push({ load: late.load, forget });
  return late;
}

/** Lets what could not be fetched be asked for again. */
export function forgetFailedCode(): void {
  for (const { forget } of known) forget();
}

/** Fetches all of it. What fails is tried again when it is needed, and says so there. */
export async function loadLateCode(): Promise<void> {
  await Promise.all(known.map(({ load, forget }) => load().catch(forget)));
}

/** The same once the browser is idle, so that what is then asked for stands at once. */
export function loadCodeWhenIdle(): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void loadLateCode(), { timeout: 3000 });
  else setTimeout(() => void loadLateCode(), 500);
}
