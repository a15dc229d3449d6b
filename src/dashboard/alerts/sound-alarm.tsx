import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { playAlarmTone } from './alarm-tone.ts';
import { words } from './words.ts';

/** Plays the alarm's tone; where the browser holds it back, says so and what lets it through. */
export async function soundAlarm(): Promise<void> {
  if ((await playAlarmTone()) !== 'held-back') return;
  const id = showToast({
    key: 'sound-held-back',
    text: words.soundHeldBack.title,
    action: (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          void playAlarmTone();
        }}
      >
        {words.soundHeldBack.allow}
      </Button>
    ),
  });
}
