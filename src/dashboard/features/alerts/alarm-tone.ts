import { useEffect } from 'react';
import { createStore } from '../../lib/create-store.ts';

export type ToneOutcome = 'played' | 'held-back' | 'unavailable';

// Two short falling steps, twice, are heard across a room and do not sound like a telephone.
const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 660, atSeconds: 0.18 },
  { hertz: 880, atSeconds: 0.5 },
  { hertz: 660, atSeconds: 0.68 },
] as const;
const noteSeconds = 0.16;
const loudness = 0.25;
/** A browser that blocks sound never settles `resume()`, so this is how long the page waits for it. */
const startWithinMs = 500;

/** `held-back`: the browser blocks sound until the first click or key on the page. */
export async function playAlarmTone(): Promise<ToneOutcome> {
  if (typeof AudioContext === 'undefined') return 'unavailable';
  const context = new AudioContext();
  if (!(await isRunning(context))) {
    await context.close();
    return 'held-back';
  }
  const startsAt = context.currentTime + 0.02;
  const played = notes.map(({ hertz, atSeconds }) => playNote(context, hertz, startsAt + atSeconds));
  void Promise.all(played).then(() => context.close());
  return 'played';
}

async function isSoundAllowed(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return true;
  const context = new AudioContext();
  const isAllowed = await isRunning(context);
  await context.close();
  return isAllowed;
}

async function isRunning(context: AudioContext): Promise<boolean> {
  if (context.state !== 'running') {
    const waited = new Promise((resolve) => setTimeout(resolve, startWithinMs));
    await Promise.race([context.resume().catch(() => undefined), waited]);
  }
  // TypeScript has narrowed `context.state` above; the widened type lets it be compared again.
  const state: string = context.state;
  return state === 'running';
}

/** The gain ramps up and down, because an abrupt start or end would click. */
function playNote(context: AudioContext, hertz: number, atSeconds: number): Promise<void> {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, atSeconds);
  gain.gain.linearRampToValueAtTime(loudness, atSeconds + 0.015);
  gain.gain.linearRampToValueAtTime(0, atSeconds + noteSeconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(atSeconds);
  oscillator.stop(atSeconds + noteSeconds);
  return new Promise((resolve) => {
    oscillator.onended = () => resolve();
  });
}

export const isSoundHeldBack = createStore(false);

/** These events end a gesture: the handler of the clicked control still sees the sound as held back. */
const touches = ['click', 'keyup', 'touchend'] as const;

/** Checks now, and again after each gesture until the browser allows sound. */
export function useSoundCheck(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const check = () =>
      void isSoundAllowed().then((isAllowed) => {
        if (isOver) return;
        isSoundHeldBack.set(!isAllowed);
        if (isAllowed) stop();
      });
    const stop = () => {
      for (const touch of touches) document.removeEventListener(touch, check);
    };
    for (const touch of touches) document.addEventListener(touch, check);
    check();
    return () => {
      isOver = true;
      isSoundHeldBack.set(false);
      stop();
    };
  }, [isWanted]);
}
