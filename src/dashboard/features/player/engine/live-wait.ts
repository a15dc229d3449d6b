/** The first segment takes 2 to 4 s; a session that is over may never have another. */
const firstWaitMs = 1_500;
const maxWaitMs = 8_000;

/** Retries a live session that is not there yet, less and less often. */
interface LiveWait {
  /** Schedules a retry, unless one is scheduled. */
  begin: () => void;
  /** Media has come: the next wait is short again. */
  end: () => void;
  close: () => void;
}

export function createLiveWait(retry: () => void): LiveWait {
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    begin() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        retry();
      }, waitMs);
      waitMs = Math.min(maxWaitMs, waitMs * 1.5);
    },
    end() {
      stop();
      waitMs = firstWaitMs;
    },
    close: stop,
  };
}
