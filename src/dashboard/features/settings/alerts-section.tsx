import { useState } from 'react';
import { alarmSoundOn, desktopNoticesOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { playAlarmTone, type ToneOutcome } from '../alerts/alarm-tone.ts';
import { type NoticePermission, noticePermission, requestNoticePermission } from '../alerts/desktop-notice.ts';
import { SettingRow, SettingRows, SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

const toneProblems: Record<ToneOutcome, string | undefined> = {
  played: undefined,
  'held-back': words.alerts.soundHeldBack,
  unavailable: words.alerts.soundUnavailable,
};

const noticeProblems: Record<NoticePermission, string | undefined> = {
  granted: undefined,
  default: undefined,
  denied: words.alerts.noticesDenied,
  unavailable: words.alerts.noticesUnavailable,
};

export function AlertsSection() {
  const isSoundOn = useStore(alarmSoundOn);
  const areNoticesOn = useStore(desktopNoticesOn);
  const [tone, setTone] = useState<ToneOutcome>('played');
  const [permission, setPermission] = useState(noticePermission);
  const noticeProblem = noticeProblems[permission];
  const areNoticesShown = areNoticesOn && permission === 'granted';
  const playTone = async () => setTone(await playAlarmTone());
  const switchNotices = async (on: boolean) => {
    const granted = on ? await requestNoticePermission() : permission;
    setPermission(granted);
    desktopNoticesOn.set(on && granted === 'granted');
  };
  return (
    <SettingsSection title={words.alerts.title} note={words.alerts.note}>
      <SettingRows>
        <SettingRow
          name={words.alerts.sound}
          action={<Button onClick={() => void playTone()}>{words.alerts.testSound}</Button>}
        >
          <Switch
            position={isSoundOn ? 'on' : 'off'}
            label={words.alerts.soundWhen}
            words={isSoundOn ? words.alerts.soundOn : words.alerts.off}
            onChange={(on) => {
              alarmSoundOn.set(on);
              if (on) void playTone();
            }}
          />
        </SettingRow>
        <SettingRow name={words.alerts.notices}>
          <Switch
            position={areNoticesShown ? 'on' : 'off'}
            label={words.alerts.noticesWhen}
            words={areNoticesShown ? words.alerts.noticesOn : words.alerts.off}
            disabledReason={noticeProblem}
            onChange={(on) => void switchNotices(on)}
          />
        </SettingRow>
      </SettingRows>
      <p role="status" className="mt-2 text-meta text-ink-2 empty:hidden">
        {[toneProblems[tone], noticeProblem].filter((problem) => problem !== undefined).join(' ')}
      </p>
    </SettingsSection>
  );
}
