import type { HostedKey } from './hosted-access.ts';
import { type Answer, notFound } from './hosted-answer.ts';
import { listAnswer, readPage, sessionFields, streamFields } from './hosted-lists.ts';
import { type KeyedRequest, type Operation, type OperationParts, ownStream } from './hosted-operation.ts';
import type { HostedStream } from './hosted-records.ts';
import { listedSessionResource, sessionResource, streamResource } from './hosted-resources.ts';

const isOn = (flag: string | null) => flag !== null && flag !== '' && flag !== 'false';

/** What reads, as today's API does. Source: hosted-api, "Lists" and "Eras". */
export function readOperations({ state, settings }: Omit<OperationParts, 'now'>): readonly Operation[] {
  const ownSessions = (by: HostedKey) => [...state.sessions.values()].filter(({ userId }) => userId === by.userId);

  function list(request: KeyedRequest): Answer {
    const { search, by } = request;
    const isListed = (stream: HostedStream) => {
      if (stream.deleted || stream.userId !== by.userId) return false;
      if (isOn(search.get('active')) && !stream.isActive) return false;
      if (isOn(search.get('streamsonly'))) return stream.parentId === undefined;
      return isOn(search.get('sessionsonly')) ? stream.parentId !== undefined : true;
    };
    const rows = [...state.streams.values()].filter(isListed).map((stream) => streamResource(stream, settings));
    return listAnswer(request, rows, streamFields);
  }

  /** Sorted by lastSeen, without Link or count, without sessions that have no media yet. */
  function listOfParent(request: KeyedRequest): Answer {
    const { id } = ownStream(state, request);
    const record = request.search.get('record');
    const { limit, skip } = readPage(request.search);
    const rows = ownSessions(request.by)
      .filter((session) => session.parentId === id && session.sourceSegmentsDuration > 0)
      .filter((session) => record === null || session.record === (record === '1' || record === 'true'))
      .sort((a, b) => b.lastSeen - a.lastSeen)
      .slice(skip, skip + limit);
    return { status: 200, json: rows.map((session) => listedSessionResource(session, settings)) };
  }

  function listSessions(request: KeyedRequest): Answer {
    const parentId = request.search.get('parentId');
    const rows = ownSessions(request.by)
      .filter((session) => parentId === null || session.parentId === parentId)
      .map((session) => sessionResource(session, settings));
    // With the stream key in it, as there: clients must not show it.
    return listAnswer(request, rows, sessionFields, (row) => ({
      ...row,
      parentStream: streamResource(state.stream(String(row.parentId)), settings),
    }));
  }

  function readSession({ id, by }: KeyedRequest): Answer {
    const session = state.sessions.get(id);
    if (session?.userId !== by.userId) throw notFound();
    return { status: 200, json: sessionResource(session, settings) };
  }

  return [
    { method: 'GET', path: /^\/stream$/, answer: list },
    {
      method: 'GET',
      path: /^\/stream\/([^/]+)$/,
      answer: (request) => ({ status: 200, json: streamResource(ownStream(state, request), settings) }),
    },
    { method: 'GET', path: /^\/stream\/([^/]+)\/sessions$/, answer: listOfParent },
    { method: 'GET', path: /^\/session$/, answer: listSessions },
    { method: 'GET', path: /^\/session\/([^/]+)$/, answer: readSession },
  ];
}
