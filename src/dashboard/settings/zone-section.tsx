import { useState } from 'react';
import { zone } from '../preferences/zone.ts';
import { formatClockSeconds, zoneAbbreviation } from '../recording/words/format.ts';
import { isZone, systemZone } from '../recording/words/operator-zone.ts';
import { useClock } from '../shared/use-clock.ts';
import { Choice } from '../ui/choice.tsx';
import { useStore } from '../ui/create-store.ts';
import { Field } from '../ui/field.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Which zone every time is told in. */
export function ZoneSection() {
  const chosen = useStore(zone);
  const nowMs = useClock();
  const [isOther, setOther] = useState(chosen !== undefined && chosen !== 'UTC');
  const [typed, setTyped] = useState(chosen === 'UTC' ? '' : (chosen ?? ''));
  const system = systemZone();
  const timeIn = (name: string) => `${formatClockSeconds(nowMs, name)} ${zoneAbbreviation(nowMs, name)}`;
  const choose = (next: string | undefined) => {
    setOther(false);
    zone.set(next);
  };
  const type = (text: string) => {
    setTyped(text);
    if (isZone(text.trim())) zone.set(text.trim());
  };
  return (
    <SettingsSection title="Time zone" note="Every time is told in it; pointing at a time tells UTC.">
      <fieldset className="-mt-1">
        <legend className="sr-only">Time zone</legend>
        <Choice
          name="zone"
          isChosen={!isOther && chosen === undefined}
          onChoose={() => choose(undefined)}
          note={`${system}, now ${timeIn(system)}`}
        >
          As this computer
        </Choice>
        <Choice
          name="zone"
          isChosen={!isOther && chosen === 'UTC'}
          onChoose={() => choose('UTC')}
          note={`now ${timeIn('UTC')}`}
        >
          UTC
        </Choice>
        <Choice
          name="zone"
          isChosen={isOther}
          onChoose={() => {
            setOther(true);
            type(typed);
          }}
          note={isOther && isZone(typed.trim()) ? `now ${timeIn(typed.trim())}` : undefined}
        >
          Another
        </Choice>
      </fieldset>
      {isOther ? (
        <div className="mt-1 ml-5.5 max-w-80">
          <Field
            label="Zone"
            list="zones"
            placeholder="Europe/Berlin"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={typed.trim() === '' || isZone(typed.trim()) ? undefined : 'No zone has this name.'}
            hint={`Times are in ${zoneAbbreviation(nowMs)} now.`}
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
