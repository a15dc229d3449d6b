export type ToneOutcome = 'played' | 'held-back' | 'unavailable';

// Two short falling steps, twice: heard across a room, over in a second, unlike a telephone.
const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 660, atSeconds: 0.18 },
  { hertz: 880, atSeconds: 0.5 },
  { hertz: 660, atSeconds: 0.68 },
] as const;
const noteSeconds = 0.16;
const loudness = 0.25;
/** Allowed sound starts within this; held back, a browser leaves the question open. */
const startWithinMs = 500;

/** Plays the alarm's tone once. `held-back`: the browser wants a click or a key on the page first. */
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

/** Would the tone be heard now? It is asked without a sound. */
export async function isSoundAllowed(): Promise<boolean> {
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
  // It changes while it is waited for, which the type of what was read before does not know.
  const state: string = context.state;
  return state === 'running';
}

/** Swells and fades within the note, so that nothing clicks. */
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
