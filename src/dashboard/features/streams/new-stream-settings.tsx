import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { profileListSchema } from '../../../contract/ladder.ts';
import type { CreateStream } from '../../../contract/stream-requests.ts';
import { me } from '../../api/connections.ts';
import { shortName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import type { StreamObject } from '../../domain/stream-object.ts';
import { switchLabel } from '../../domain/words/states.ts';
import { FieldLabel } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { words } from './new-stream-words.ts';

export interface NewStreamForm {
  settings: NewStreamSettings;
  streams: readonly StreamObject[];
  /** `nameKeys` of the streams that there are. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

interface NewStreamSettings {
  record: boolean;
  like: StreamObject | undefined;
  onRecord: (record: boolean) => void;
  onLike: (stream: StreamObject | undefined) => void;
}

export function settingsToSend({ record, like }: NewStreamSettings) {
  const profiles = like && profilesOf(like);
  return profiles ? { record, profiles } : { record };
}

/** A stream's profiles, as another one asks for them. Undefined where they are of a kind that cannot be asked for. */
function profilesOf(stream: StreamObject): CreateStream['profiles'] | undefined {
  const { success, output } = v.safeParse(profileListSchema, stream.raw.profiles);
  return success ? output : undefined;
}

interface SettingsFieldsProps {
  settings: NewStreamSettings;
  /** Those that a new one can be like. */
  streams: readonly StreamObject[];
  /** Which of the new streams the other one's settings are for. */
  note?: string | undefined;
}

/** Whether sessions are recorded, and the stream to take that and the profiles from. */
export function SettingsFields({ settings, streams, note }: SettingsFieldsProps) {
  const { record, like, onRecord, onLike } = settings;
  const id = useId();
  const isOwn = useOwnService();
  const ofAccount = useQuery(me).data?.defaultProfiles;
  const ladder = like ? profilesOf(like) : ofAccount;
  return (
    <>
      {streams.length > 0 ? (
        <div className="mt-4">
          <FieldLabel htmlFor={id}>{words.like}</FieldLabel>
          <select
            id={id}
            value={like?.id ?? ''}
            onChange={(event) => onLike(streams.find((stream) => stream.id === event.currentTarget.value))}
            className="h-9 w-full rounded-md border border-edge bg-surface px-2 max-desk:h-10"
          >
            <option value="">{words.likeNone}</option>
            {streams.map((stream) => (
              <option key={stream.id} value={stream.id}>
                {shortName(stream.name)}
              </option>
            ))}
          </select>
          {note ? <p className="mt-1 text-meta text-ink-2">{note}</p> : null}
          {like && ladder === undefined ? <p className="mt-1 text-meta text-ink-2">{words.profilesLeft}</p> : null}
        </div>
      ) : null}
      {ladder ? (
        <p className="mt-1 text-meta text-ink-3">
          {words.ladder(ladder.flatMap(({ height }) => height ?? []).sort((a, b) => b - a))}
        </p>
      ) : null}
      <div className="mt-4">
        <p className="mb-1 text-meta text-ink-3">{words.recording}</p>
        <Switch
          position={record ? 'on' : 'off'}
          label={words.switch}
          words={switchLabel(record ? 'on' : 'off')}
          onChange={onRecord}
        />
        {isOwn ? null : <p className="mt-1 text-meta text-ink-3">{words.beta}</p>}
      </div>
    </>
  );
}
