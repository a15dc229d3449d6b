import { type MutationState, useMutationState } from '@tanstack/react-query';
import { type RecordChange, setRecordKey } from '../api/set-record.ts';

/** The last change of a stream's switch, in whatever state it is; undefined when there was none. */
export function useRecordChange(streamId: string): MutationState<RecordChange, Error, boolean | undefined> | undefined {
  return useMutationState<MutationState<RecordChange, Error, boolean | undefined>>({
    filters: { mutationKey: setRecordKey(streamId), exact: true },
    // The cache does not carry the types of its mutations; the key is this one mutation's own.
    select: (mutation) => mutation.state as MutationState<RecordChange, Error, boolean | undefined>,
  }).at(-1);
}
