/** The first segment takes 2 to 4 s; a session that is over may never have another. */
const firstWaitMs = 1_500;
const longestWaitMs = 8_000;

/** Asks again for a live session that is not there yet, less and less often. */
interface LiveWait {
  /** It was not there: `again` is called after a while. Further calls until then change nothing. */
  begin: () => void;
  /** It is there. */
  end: () => void;
  /** Calls `again` no more. */
  close: () => void;
}

export function createLiveWait(again: () => void): LiveWait {
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
        again();
      }, waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 1.5);
    },
    end() {
      stop();
      waitMs = firstWaitMs;
    },
    close: stop,
  };
}
