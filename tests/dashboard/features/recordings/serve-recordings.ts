import type { SeenRequest } from '../../api/serve-api.ts';
import { type OwnService, serveOwnService } from '../../support/serve-own-service.ts';
import type { SessionRow, StreamRow } from '../../support/serve-streams.ts';

export interface ServedRecordings extends OwnService {
  /** The query of each read of the list, those of the sums left out. */
  queries: URLSearchParams[];
  /** Sessions of earlier times, which the overview does not have. */
  older: SessionRow[];
}

/** Our own service with its list of recordings, by beginning, a few at a time. */
export async function serveRecordings(
  streams: StreamRow[],
  sessions: SessionRow[],
  { atOnce = 40 }: { atOnce?: number } = {},
): Promise<ServedRecordings> {
  const own = await serveOwnService(streams, sessions);
  const served: ServedRecordings = Object.assign(own, { queries: [], older: [] });
  served.ownAnswers = (request) => (request.path === '/aircheck/recordings' ? answer(request) : undefined);

  function answer({ search }: SeenRequest) {
    const matching = [...served.sessions, ...served.older]
      .filter((row) => matches(row, search))
      .sort((a, b) => Number(b.createdAt) - Number(a.createdAt));
    if (search.get('totals') === '1') {
      const ready = matching.filter(({ recordingStatus }) => recordingStatus === 'ready');
      const recordedSeconds = ready.reduce((sum, row) => sum + Number(row.sourceSegmentsDuration), 0);
      const toHandOver = ready.filter((row) => !isHandedOver(row)).length;
      const totals = { count: matching.length, ready: ready.length, toHandOver, recordedSeconds, sizeBytes: 0 };
      return { json: { sessions: [], totals } };
    }
    served.queries.push(search);
    const skip = Number(search.get('cursor') ?? 0);
    const end = skip + Math.min(atOnce, Number(search.get('limit')));
    const next = end < matching.length ? { next: String(end) } : {};
    return { json: { sessions: matching.slice(skip, end), ...next } };
  }
  return served;
}

const isHandedOver = ({ aircheck }: SessionRow) => typeof aircheck === 'object' && 'handedOverAt' in Object(aircheck);

const expiryOf = ({ aircheck }: SessionRow) => Object(aircheck).expiresAt ?? Number.POSITIVE_INFINITY;

function matches(row: SessionRow, search: URLSearchParams): boolean {
  const createdAt = Number(row.createdAt);
  const state = search.get('state') ?? undefined;
  return (
    createdAt >= Number(search.get('from') ?? 0) &&
    createdAt < Number(search.get('to') ?? Number.MAX_SAFE_INTEGER) &&
    (state === undefined ? row.recordingStatus !== 'deleted' : row.recordingStatus === state) &&
    (!search.has('handedOver') || (search.get('handedOver') === '1') === isHandedOver(row)) &&
    expiryOf(row) <= Date.now() + Number(search.get('expiresWithinDays') ?? Number.POSITIVE_INFINITY) * 86_400_000 &&
    String(row.name)
      .toLowerCase()
      .includes((search.get('q') ?? '').toLowerCase())
  );
}
