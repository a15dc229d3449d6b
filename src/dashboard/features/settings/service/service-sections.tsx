import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useId, useState } from 'react';
import * as v from 'valibot';
import { maxRetentionDays } from '../../../../contract/retention.ts';
import { type ChangeSettings, changeSettingsSchema, type SettingName } from '../../../../contract/settings.ts';
import { maxReconnectSeconds } from '../../../../contract/stream.ts';
import { capacity, storage } from '../../../api/machine.ts';
import { changeSettings, type ServiceSettings, serviceSettings } from '../../../api/settings.ts';
import { WriteRefusalContext } from '../../../components/write-permission.tsx';
import { diskTimeLeft } from '../../../domain/words/disk.ts';
import { formatBytes, formatRoughly } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Problem } from '../../../ui/field.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from '../settings-section.tsx';
import { words } from './words.ts';

/** Undefined for other APIs and until the first answer, null of what they do not have. */
export function useServiceSettings(): ServiceSettings | null | undefined {
  return useQuery(serviceSettings).data;
}

export function LinksSection({ id }: { id: string }) {
  return (
    <SettingsSection id={id} title={words.links}>
      <Settings>
        {(settings) => (
          <>
            <SettingForm name="publicUrl" settings={settings} parse={(text) => ({ publicUrl: text })}>
              {(field) => <input type="text" inputMode="url" placeholder={words.examples.publicUrl} {...field} />}
            </SettingForm>
            <SettingForm
              name="embedOrigins"
              settings={settings}
              parse={(text) => ({ embedOrigins: text.split(/[\s,]+/).filter((site) => site !== '') })}
            >
              {(field) => <textarea rows={2} placeholder={words.examples.embedOrigins} {...field} />}
            </SettingForm>
          </>
        )}
      </Settings>
    </SettingsSection>
  );
}

export function RecordingSection({ id }: { id: string }) {
  return (
    <SettingsSection id={id} title={words.recording}>
      <Settings>
        {(settings) => (
          <>
            <SettingForm name="reconnectSeconds" settings={settings} parse={parseReconnect}>
              {({ className, ...field }) => (
                <span className="flex items-center gap-2">
                  <input inputMode="numeric" className={joinClasses(className, 'max-w-20 text-right')} {...field} />
                  <span className="text-meta text-ink-3">{words.seconds}</span>
                </span>
              )}
            </SettingForm>
            <SettingForm name="retention" settings={settings} parse={parseRetention}>
              {(field) => <RetentionChoice field={field} />}
            </SettingForm>
          </>
        )}
      </Settings>
      <div className="mt-3">
        <Disk />
      </div>
    </SettingsSection>
  );
}

const parseReconnect = (text: string): ChangeSettings => ({ reconnectSeconds: parseCount(text) });
const parseRetention = (text: string): ChangeSettings => ({
  retention: text === 'forever' ? text : parseCount(text),
});
/** `Number('')` is 0. */
const parseCount = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

interface FieldProps {
  id: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
  autoComplete: 'off';
  spellCheck: false;
  className: string;
}

/** The typed number stays while the other choice is looked at. */
function RetentionChoice({ field: { className, id, value, onChange, ...field } }: { field: FieldProps }) {
  const name = useId();
  const [days, setDays] = useState(value === 'forever' ? '30' : value);
  const choose = (text: string) => onChange({ currentTarget: { value: text } });
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Choice name={name} isChosen={value === 'forever'} onChoose={() => choose('forever')}>
        {words.forEver}
      </Choice>
      <span className="flex items-center gap-2">
        <Choice name={name} isChosen={value !== 'forever'} onChoose={() => choose(days)}>
          {words.forDays}
        </Choice>
        <input
          {...field}
          id={id}
          aria-label={words.days}
          inputMode="numeric"
          value={value === 'forever' ? days : value}
          onChange={(event) => {
            setDays(event.currentTarget.value);
            onChange(event);
          }}
          className={joinClasses(className, 'max-w-20 text-right')}
        />
        <span className="text-meta text-ink-3">{words.days}</span>
      </span>
    </span>
  );
}

function Settings({ children }: { children: (settings: ServiceSettings) => ReactNode }) {
  const { data, error, refetch } = useQuery(serviceSettings);
  return (
    <>
      {data ? <div className="-mt-1">{children(data)}</div> : null}
      {error ? <UnreadPart title={words.unread} error={error} onRetry={() => void refetch()} /> : null}
    </>
  );
}

/** Why the settings cannot be changed here; undefined if they can. */
export function useSettingsRefusal(): string | undefined {
  const refusal = use(WriteRefusalContext);
  const settings = useServiceSettings();
  return refusal ?? (settings?.mayChange === false ? words.notYours : undefined);
}

interface SettingFormProps {
  name: SettingName;
  settings: ServiceSettings;
  /** The schema decides whether the result may be sent. */
  parse: (text: string) => ChangeSettings;
  children: (field: FieldProps) => ReactNode;
}

/** A refused value stays in the field until it is corrected or cancelled. */
function SettingForm({ name, settings, parse, children }: SettingFormProps) {
  const id = useId();
  const refusal = useSettingsRefusal();
  const change = useMutation(changeSettings(useQueryClient()));
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const setting = settings[name];
  const saved = fieldText(setting.value);
  const isDirty = draft !== undefined && draft !== saved;
  const send = (changes: ChangeSettings) =>
    change.mutate(changes, {
      onSuccess: () => {
        setDraft(undefined);
        const isAddress = name === 'publicUrl';
        showToast({
          key: 'setting',
          text: isAddress ? words.savedAddress : words.saved,
          // The page's content security policy names the address that it was loaded with.
          action: isAddress ? (
            <Button look="act" onClick={() => window.location.reload()}>
              {words.reload}
            </Button>
          ) : null,
        });
      },
    });
  const cancel = () => {
    setDraft(undefined);
    setWrong(false);
    change.reset();
  };
  const submit = () => {
    const changes = parse(draft ?? saved);
    const isValid = v.is(changeSettingsSchema, changes);
    setWrong(!isValid);
    if (isValid && isDirty && !change.isPending) send(changes);
  };
  const problem = isWrong
    ? words.problems[name](name === 'retention' ? maxRetentionDays : maxReconnectSeconds)
    : change.error && words.failure(change.error.message);
  return (
    <form
      aria-label={words.names[name]}
      className="grid grid-cols-[11rem_minmax(0,1fr)] gap-x-col gap-y-1 border-b border-line py-2.5 max-tablet:grid-cols-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="pt-1.5 text-ink-3 max-tablet:pt-0">
        {words.names[name]}
      </label>
      <div className="min-w-0">
        {refusal === undefined ? (
          <div className="flex flex-wrap items-start gap-2">
            <div className="min-w-0 flex-1 basis-56">
              {children({
                id,
                value: draft ?? saved,
                onChange: (event) => {
                  setDraft(event.currentTarget.value);
                  setWrong(false);
                },
                'aria-invalid': problem ? true : undefined,
                'aria-describedby': `${id}-hint`,
                autoComplete: 'off',
                spellCheck: false,
                className: joinClasses(
                  'w-full min-w-0 rounded-md border bg-surface px-2 py-1 max-desk:min-h-10',
                  problem ? 'border-failed' : 'border-edge',
                ),
              })}
            </div>
            {isDirty ? (
              <span className="flex gap-2">
                <Button onClick={cancel}>{words.cancel}</Button>
                <Button type="submit" look="primary" aria-disabled={change.isPending || undefined}>
                  {change.isPending ? words.saving : words.save}
                </Button>
              </span>
            ) : null}
          </div>
        ) : (
          <p className="min-h-8 pt-1.5 break-words max-tablet:pt-0" title={refusal}>
            {valueText(name, setting.value)}
          </p>
        )}
        <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
          {words.hints[name]} {originText(name, setting)}
          {setting.isChanged && refusal === undefined ? (
            <Button
              look="act"
              className="ml-1 !h-auto text-meta"
              onClick={() => {
                cancel();
                send({ [name]: null });
              }}
            >
              {words.toDefault}
            </Button>
          ) : null}
        </p>
        <Problem className="mt-1">{problem}</Problem>
      </div>
    </form>
  );
}

type Setting = ServiceSettings[SettingName];

/** One site stands in a line. */
function fieldText(value: Setting['value'] = ''): string {
  return typeof value === 'object' ? value.join('\n') : String(value);
}

function valueText(name: SettingName, value: Setting['value'] = ''): string {
  if (typeof value === 'object') return value.length === 0 ? words.none[name] : value.join(', ');
  if (value === '' || value === 'forever') return words.none[name];
  if (typeof value === 'string') return value;
  return name === 'retention' ? words.countedDays(value) : formatRoughly(value);
}

/** A default that nobody gave and nobody changed needs no words. */
function originText(name: SettingName, { variable, default: value, isChanged }: Setting): string | null {
  if (variable !== undefined)
    return isChanged ? words.variableChanged(variable, valueText(name, value)) : words.setBy(variable);
  return isChanged ? words.changed(valueText(name, value)) : null;
}

function Disk() {
  const disk = useQuery(storage);
  const speed = useQuery(capacity);
  const left = disk.data && diskTimeLeft(disk.data);
  return (
    <>
      <SettingRows>
        {disk.data ? (
          <>
            <SettingRow name={words.storage.recordings}>{formatBytes(disk.data.recordingsBytes)}</SettingRow>
            <SettingRow name={words.storage.free}>
              {words.storage.freeOf(formatBytes(disk.data.freeBytes), formatBytes(disk.data.totalBytes))}
              {left === undefined ? null : `, ${words.storage.leftNow(left)}`}
            </SettingRow>
            <SettingRow id="minimum-free" name={words.storage.minimum}>
              {words.storage.minimumIs(formatBytes(disk.data.floorBytes), 'AIRCHECK_DISK_FLOOR_MB')}
            </SettingRow>
          </>
        ) : null}
        {speed.data ? (
          <SettingRow name={words.capacity.title}>
            <span title={words.capacity.note}>{capacitySentence(speed.data)}</span>
          </SettingRow>
        ) : null}
      </SettingRows>
      {disk.error ? (
        <UnreadPart title={words.storage.unread} error={disk.error} onRetry={() => void disk.refetch()} />
      ) : null}
      {speed.error ? (
        <UnreadPart title={words.capacity.unread} error={speed.error} onRetry={() => void speed.refetch()} />
      ) : null}
    </>
  );
}

function capacitySentence({ sessions, measuredSeconds }: { sessions?: number | undefined; measuredSeconds: number }) {
  if (sessions === undefined) return words.capacity.unknown;
  const measured = words.capacity.measuredOn(formatRoughly(measuredSeconds));
  return sessions < 1
    ? `${words.capacity.none} ${measured}`
    : `${words.capacity.sessions(Math.floor(sessions))} ${measured}`;
}
