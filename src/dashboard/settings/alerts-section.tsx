import { useState } from 'react';
import { playAlarmTone, type ToneOutcome } from '../alerts/alarm-tone.ts';
import { askForNotices, type NoticePermission, noticePermission } from '../alerts/desktop-notice.ts';
import { alarmSoundOn, desktopNoticesOn } from '../preferences/preferences.ts';
import { Button } from '../ui/button.tsx';
import { useStore } from '../ui/create-store.ts';
import { Switch } from '../ui/switch.tsx';
import { SettingRow, SettingRows } from './setting-rows.tsx';
import { SettingsSection } from './settings-section.tsx';

const toneProblems: Record<ToneOutcome, string | undefined> = {
  played: undefined,
  'held-back': 'The browser holds sound back on this page.',
  unavailable: 'This browser makes no sound for pages.',
};

const noticeProblems: Record<NoticePermission, string | undefined> = {
  granted: undefined,
  default: undefined,
  denied: 'The browser does not allow notifications here. It can be told otherwise in its settings for this address.',
  unavailable: 'This browser has no notifications for this address: they need https, or this computer’s own address.',
};

/** What to be told of while looking elsewhere. Both are off until somebody wants them. */
export function AlertsSection() {
  const isSoundOn = useStore(alarmSoundOn);
  const areNoticesOn = useStore(desktopNoticesOn);
  const [tone, setTone] = useState<ToneOutcome>('played');
  const [permission, setPermission] = useState(noticePermission);
  const noticeProblem = noticeProblems[permission];
  const areNoticesShown = areNoticesOn && permission === 'granted';
  const play = async () => setTone(await playAlarmTone());
  const turnNotices = async (on: boolean) => {
    const answer = on ? await askForNotices() : permission;
    setPermission(answer);
    desktopNoticesOn.set(on && answer === 'granted');
  };
  return (
    <SettingsSection
      title="Sound and notifications"
      note="While one is on, one tab of this browser goes on checking when it is hidden."
    >
      <SettingRows>
        <SettingRow name="Sound" action={<Button onClick={() => void play()}>Play it</Button>}>
          <Switch
            position={isSoundOn ? 'on' : 'off'}
            label="Sound when a stream is live and not recorded"
            words={isSoundOn ? 'On: a tone when a stream is live and not recorded' : 'Off'}
            onChange={(on) => {
              alarmSoundOn.set(on);
              if (on) void play();
            }}
          />
        </SettingRow>
        <SettingRow name="Desktop notifications">
          <Switch
            position={areNoticesShown ? 'on' : 'off'}
            label="Notifications when a recording is ready, and when a stream is live and not recorded"
            words={areNoticesShown ? 'On: recording ready; live and not recorded' : 'Off'}
            disabledReason={noticeProblem}
            onChange={(on) => void turnNotices(on)}
          />
        </SettingRow>
      </SettingRows>
      <p role="status" className="mt-2 text-meta text-ink-2 empty:hidden">
        {[toneProblems[tone], noticeProblem].filter((problem) => problem !== undefined).join(' ')}
      </p>
    </SettingsSection>
  );
}
