import { useState } from 'react';
import { isTimeZone } from '../../../contract/schedules/zone-clock.ts';
import { zone } from '../../components/preferences.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { plainClockSeconds } from '../../lib/format.ts';
import { systemZone, zoneAbbreviation } from '../../lib/zone.ts';
import { Choice, Field } from '../../ui/field.tsx';

import { SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

export function ZoneSection() {
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
    <SettingsSection title={words.zone.title} note={words.zone.note}>
      <fieldset className="-mt-1">
        <legend className="sr-only">{words.zone.title}</legend>
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
      </fieldset>
      {isOther ? (
        <div className="mt-1 ml-5.5 max-w-80">
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
    </SettingsSection>
  );
}
