import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { type Language, languageCookie, languages } from '../../../contract/languages.ts';
import { isTimeZone } from '../../../contract/zones.ts';
import { siteRoot } from '../../api/connection.ts';
import { alarmSoundOn, desktopNoticesOn, hours, theme, themes, zone } from '../../components/preferences.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { plainClock, plainClockSeconds } from '../../lib/format.ts';
import { clockHours, systemZone, zoneAbbreviation } from '../../lib/zone.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { playAlarmTone, type ToneOutcome } from '../alerts/alarm-tone.ts';
import { type NoticePermission, noticePermission, requestNoticePermission } from '../alerts/desktop-notice.ts';
import { ShortcutsDialog, ShortcutsSwitch } from '../shortcuts/shortcuts-dialog.tsx';
import { SettingRow, SettingRows, SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

/** This browser keeps these; the service never sees them. */
export function DisplaySection({ id }: { id: string }) {
  return (
    <SettingsSection id={id} title={words.display}>
      <ZoneChoice />
      <ClockChoice />
      <LanguageChoice />
      <ThemeChoice />
    </SettingsSection>
  );
}

function ChoiceGroup({ label, children, ...rest }: ComponentPropsWithRef<'fieldset'> & { label: string }) {
  return (
    <fieldset
      aria-label={label}
      {...rest}
      className="grid grid-cols-[11rem_minmax(0,1fr)] gap-x-col border-b border-line py-2 max-tablet:grid-cols-1"
    >
      <span aria-hidden="true" className="pt-1 text-ink-3">
        {label}
      </span>
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </fieldset>
  );
}

export function ZoneChoice() {
  const chosen = useStore(zone);
  const nowMs = useNow(1000);
  const [isOther, setOther] = useState(chosen !== undefined && chosen !== 'UTC');
  const [typed, setTyped] = useState(chosen === 'UTC' ? '' : (chosen ?? ''));
  const system = systemZone();
  const timeIn = (name: string) => `${plainClockSeconds(nowMs, name)} ${zoneAbbreviation(nowMs, name)}`;
  const choose = (next: string | undefined) => {
    setOther(false);
    zone.set(next);
  };
  const type = (text: string) => {
    setTyped(text);
    if (isTimeZone(text.trim())) zone.set(text.trim());
  };
  return (
    <ChoiceGroup label={words.zone.title} title={words.zone.note}>
      <Choice
        name="zone"
        isChosen={!isOther && chosen === undefined}
        onChoose={() => choose(undefined)}
        note={words.zone.systemNow(system, timeIn(system))}
      >
        {words.zone.system}
      </Choice>
      <Choice
        name="zone"
        isChosen={!isOther && chosen === 'UTC'}
        onChoose={() => choose('UTC')}
        note={words.zone.now(timeIn('UTC'))}
      >
        {words.zone.utc}
      </Choice>
      <Choice
        name="zone"
        isChosen={isOther}
        onChoose={() => {
          setOther(true);
          type(typed);
        }}
        note={isOther && isTimeZone(typed.trim()) ? words.zone.now(timeIn(typed.trim())) : undefined}
      >
        {words.zone.other}
      </Choice>
      {isOther ? (
        <div className="mt-1 max-w-80 basis-full">
          <Field
            label={words.zone.field}
            list="zones"
            placeholder={words.zone.example}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={typed.trim() === '' || isTimeZone(typed.trim()) ? undefined : words.zone.problem}
            hint={words.zone.hint(zoneAbbreviation(nowMs))}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <datalist id="zones">
            {Intl.supportedValuesOf('timeZone').map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      ) : null}
    </ChoiceGroup>
  );
}

/** The choice that applies shows the present time as it writes it. */
export function ClockChoice() {
  const chosen = useStore(hours);
  const nowMs = useNow(60_000);
  return (
    <ChoiceGroup label={words.clock.title}>
      {[undefined, ...clockHours].map((each) => (
        <Choice
          key={each ?? 'system'}
          name="clock"
          isChosen={each === chosen}
          onChoose={() => hours.set(each)}
          note={each === chosen ? words.zone.now(plainClock(nowMs)) : undefined}
        >
          {words.clock[each ?? 'system']}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** The flag survives the reload, so that the focus returns to the choice. */
const focusKey = 'aircheck.language-chosen';

/** A page has one language from its start, so a choice loads the page again. */
export function LanguageChoice({ reload = () => location.reload() }: { reload?: () => void }) {
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (sessionStorage.getItem(focusKey) === null) return;
    sessionStorage.removeItem(focusKey);
    choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  const chosen = chosenLanguage();
  const choose = (language: Language | undefined) => {
    chooseLanguage(language);
    sessionStorage.setItem(focusKey, '');
    reload();
  };
  return (
    <ChoiceGroup ref={choices} label={words.language.title}>
      <Choice name="language" isChosen={chosen === undefined} onChoose={() => choose(undefined)}>
        {words.language.system}
      </Choice>
      {languages.map((language) => (
        <Choice key={language} name="language" isChosen={language === chosen} onChoose={() => choose(language)}>
          <span lang={language}>{words.language[language]}</span>
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** Browsers cap the life of a cookie at 400 days. */
const cookieSeconds = 400 * 24 * 60 * 60;

/** Without a cookie the browser's own language counts. */
function chosenLanguage(): Language | undefined {
  const [, chosen] = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie) ?? [];
  return languages.find((language) => language === chosen);
}

/** The server chooses the page's language by this cookie at the next load. docs/decisions/059. */
export function chooseLanguage(language: Language | undefined): void {
  const value = `${language ?? ''}; Max-Age=${language === undefined ? 0 : cookieSeconds}`;
  // `document.cookie`, because the Cookie Store needs HTTPS and many operators open plain HTTP.
  Object.assign(document, { cookie: `${languageCookie}=${value}; Path=${siteRoot}/; SameSite=Lax` });
}

function ThemeChoice() {
  const chosen = useStore(theme);
  return (
    <ChoiceGroup label={words.theme.title}>
      {themes.map((name) => (
        <Choice key={name} name="theme" isChosen={name === chosen} onChoose={() => theme.set(name)}>
          {words.theme[name]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

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

export function AlertsSection({ id }: { id: string }) {
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
    <SettingsSection id={id} title={words.alerts.title} note={words.alerts.note}>
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

export function ShortcutsSection({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id={id}
      title={words.shortcuts.title}
      note={words.shortcuts.note}
      action={<Button onClick={() => setOpen(true)}>{words.shortcuts.show}</Button>}
    >
      <ShortcutsSwitch />
      {isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}
    </SettingsSection>
  );
}
