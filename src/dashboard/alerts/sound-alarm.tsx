import { Button } from '../ui/button.tsx';
import { dismissToast, showToast } from '../ui/toasts/toasts.ts';
import { playAlarmTone } from './alarm-tone.ts';

/** Plays the alarm's tone; where the browser holds it back, says so and what lets it through. */
export async function soundAlarm(): Promise<void> {
  if ((await playAlarmTone()) !== 'held-back') return;
  const id = showToast({
    key: 'sound held back',
    text: 'The browser holds the alarm’s sound back until there was a click on this page.',
    action: (
      <Button
        look="act"
        onClick={() => {
          dismissToast(id);
          void playAlarmTone();
        }}
      >
        Let it sound
      </Button>
    ),
  });
}
