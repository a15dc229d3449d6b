import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { createStreams } from '../../src/service/db/streams.ts';
import { inDatabase } from './in-database.ts';

/** Writes streams of these names straight into the database: hundreds of requests would take seconds. Returns their ids. */
export function seedStreams(
  dataDirectory: string,
  names: readonly string[],
  recorded: (index: number) => boolean = () => false,
): string[] {
  return inDatabase(dataDirectory, (database) => {
    const accountId = createApiKeys(database, Date.now).defaultAccount().id;
    const streams = createStreams(database, Date.now);
    const body = { accountId, profiles: [], createdBy: 'test', extras: {} };
    return database.transaction(() =>
      names.map((name, index) => streams.create({ ...body, name, record: recorded(index) }).id),
    )();
  });
}
