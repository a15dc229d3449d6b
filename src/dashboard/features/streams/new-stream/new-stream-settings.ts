import * as v from 'valibot';
import { profileListSchema } from '../../../../contract/ladder.ts';
import type { CreateStream } from '../../../../contract/stream-requests.ts';
import type { StreamObject } from '../../../domain/stream-object.ts';

/** What both forms ask for and know. */
export interface NewStreamForm {
  settings: NewStreamSettings;
  streams: readonly StreamObject[];
  /** `nameKeys` of the streams that there are. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

export interface NewStreamSettings {
  record: boolean;
  like: StreamObject | undefined;
  onRecord: (record: boolean) => void;
  onLike: (stream: StreamObject | undefined) => void;
}

/** What a stream is created with beside its name. */
export function settingsToSend({ record, like }: NewStreamSettings) {
  const profiles = like && profilesOf(like);
  return profiles ? { record, profiles } : { record };
}

/** A stream's profiles, as another one asks for them. Undefined where they are of a kind that cannot be asked for. */
export function profilesOf(stream: StreamObject): CreateStream['profiles'] | undefined {
  const { success, output } = v.safeParse(profileListSchema, stream.raw.profiles);
  return success ? output : undefined;
}
