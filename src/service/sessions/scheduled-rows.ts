import type { ScheduledStreamRow, Schedules } from '../db/schedules.ts';

export type StreamOfConnection = Pick<ScheduledStreamRow, 'connection' | 'streamId'>;

export const keyOf = ({ connection, streamId }: StreamOfConnection) => `${connection}/${streamId}`;

/** What the schedules of every stream have come to: in memory, and in the database as soon as it takes it. */
export function createScheduledRows(schedules: Pick<Schedules, 'listStreams' | 'putStream' | 'forgetStream'>) {
  const rows = new Map(schedules.listStreams().map((row) => [keyOf(row), row]));
  const unsaved = new Set<string>();

  function put(row: ScheduledStreamRow): void {
    schedules.putStream(row);
    rows.set(keyOf(row), row);
    unsaved.delete(keyOf(row));
  }

  return {
    find: (stream: StreamOfConnection): ScheduledStreamRow | undefined => rows.get(keyOf(stream)),
    list: (): ScheduledStreamRow[] => [...rows.values()],
    put,
    forget(row: ScheduledStreamRow): void {
      schedules.forgetStream(row.connection, row.streamId);
      rows.delete(keyOf(row));
    },
    /** An encoder is live. A session waits for no database: `save` writes it down. */
    setLiveAt(stream: StreamOfConnection, liveAt: number): void {
      const row = rows.get(keyOf(stream));
      if (row === undefined) return;
      rows.set(keyOf(row), { ...row, liveAt });
      unsaved.add(keyOf(row));
    },
    /** Writes down what only memory has. */
    save(): void {
      for (const key of unsaved) {
        const row = rows.get(key);
        if (row === undefined) unsaved.delete(key);
        else put(row);
      }
    },
  };
}
