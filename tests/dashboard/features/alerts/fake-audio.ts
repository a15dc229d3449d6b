import { onTestFinished, vi } from 'vitest';

export interface FakeAudio {
  /** When each note began, in seconds of the context's own time. */
  started: number[];
  closed: number;
  /** Lets what is held back sound, as a click on the page does. */
  allow: () => void;
}

/** A browser that sounds at once, or holds sound back until it is allowed. */
export function fakeAudio({ isHeldBack = false } = {}): FakeAudio {
  const audio: FakeAudio = { started: [], closed: 0, allow: () => undefined };
  let mayRun = !isHeldBack;
  audio.allow = () => {
    mayRun = true;
  };
  const ramp = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      get state() {
        return mayRun ? 'running' : 'suspended';
      }
      resume() {
        return mayRun ? Promise.resolve() : new Promise(() => undefined);
      }
      close() {
        audio.closed += 1;
        return Promise.resolve();
      }
      createOscillator() {
        return {
          type: '',
          frequency: { value: 0 },
          onended: () => undefined,
          connect: (next: unknown) => next,
          start: (atSeconds: number) => audio.started.push(atSeconds),
          stop() {
            queueMicrotask(() => this.onended());
          },
        };
      }
      createGain() {
        return { gain: ramp, connect: (next: unknown) => next };
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return audio;
}
