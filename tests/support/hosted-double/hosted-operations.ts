import type { HostedKey } from './hosted-access.ts';
import { type Answer, HostedError, noContent, notFound, type SeenRequest } from './hosted-answer.ts';
import { listAnswer, readPage, sessionFields, streamFields } from './hosted-lists.ts';
import { checkProfileNames, newStreamSchema, patchStreamSchema, readJson, readPayload } from './hosted-payloads.ts';
import type { HostedStream } from './hosted-records.ts';
import { listedSessionResource, type ResourceSettings, sessionResource, streamResource } from './hosted-resources.ts';
import { defaultProfiles, type HostedState } from './hosted-state.ts';

/** A request of a good key; `id` is what stands in the path. */
export interface KeyedRequest extends SeenRequest {
  id: string;
  by: HostedKey;
}

export interface OperationParts {
  state: HostedState;
  settings: ResourceSettings;
  now: () => number;
}

interface Operation {
  method: string;
  path: RegExp;
  answer(request: KeyedRequest): Answer;
}

const terminateAgainAfterMs = 5000;
const isOn = (flag: string | null) => flag !== null && flag !== '' && flag !== 'false';

/** The operations that need a key, as today's API answers them. Source: hosted-api, "Operations and success". */
export function hostedOperations({ state, settings, now }: OperationParts): readonly Operation[] {
  const own = ({ id, by }: KeyedRequest): HostedStream => {
    const stream = state.streams.get(id);
    if (!stream || stream.deleted || stream.userId !== by.userId) throw notFound();
    return stream;
  };
  const ownSessions = (by: HostedKey) => [...state.sessions.values()].filter(({ userId }) => userId === by.userId);
  const checkLive = (stream: HostedStream, record: boolean | undefined) => {
    if (stream.isActive && record !== undefined && stream.record !== record) {
      throw new HostedError(400, "cannot change 'record' field while stream is active");
    }
  };

  function create({ body, by }: KeyedRequest): Answer {
    const { name, record = false, profiles, ...further } = readPayload(newStreamSchema, body);
    checkProfileNames(profiles ?? []);
    const stream = state.addStream({
      name,
      record,
      profiles: profiles ?? [...defaultProfiles],
      further,
      userId: by.userId,
      createdByTokenName: by.tokenName,
    });
    return { status: 201, json: streamResource(stream, settings) };
  }

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
    const { id } = own(request);
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

  function patch(request: KeyedRequest): Answer {
    const { name, record, profiles, suspended, ...further } = readPayload(patchStreamSchema, request.body);
    const stream = own(request);
    if (stream.parentId !== undefined) throw new HostedError(400, "can't patch stream session");
    checkLive(stream, record);
    if (profiles && stream.isActive) {
      throw new HostedError(400, "cannot change 'profiles' field while stream is active");
    }
    checkProfileNames(profiles ?? []);
    const wanted = Object.entries({ name, record, profiles, suspended }).filter(([, value]) => value !== undefined);
    Object.assign(stream, Object.fromEntries(wanted));
    Object.assign(stream.further, further);
    if (suspended) endLive(stream.id);
    return noContent;
  }

  // Order of checks: hosted-api, "Operations and success".
  function setRecord(request: KeyedRequest): Answer {
    const stream = own(request);
    if (stream.parentId !== undefined) throw new HostedError(400, "can't set for session");
    const body = readJson(request.body);
    const record = typeof body === 'object' && body !== null && 'record' in body ? body.record : undefined;
    if (typeof record !== 'boolean') throw new HostedError(400, 'record field required');
    checkLive(stream, record);
    stream.record = record;
    return noContent;
  }

  function endLive(parentId: string): void {
    for (const child of state.streams.values()) {
      if (child.parentId === parentId && child.isActive && child.sessionId) state.endSession(child.sessionId);
    }
  }

  function remove(request: KeyedRequest): Answer {
    const stream = own(request);
    stream.deleted = true;
    endLive(stream.id);
    return noContent;
  }

  function terminate(request: KeyedRequest): Answer {
    const stream = own(request);
    if (now() - (stream.lastTerminatedAt ?? 0) < terminateAgainAfterMs) {
      throw new HostedError(429, 'stream was terminated recently');
    }
    stream.lastTerminatedAt = now();
    endLive(stream.id);
    return noContent;
  }

  return [
    { method: 'POST', path: /^\/stream$/, answer: create },
    { method: 'GET', path: /^\/stream$/, answer: list },
    {
      method: 'GET',
      path: /^\/stream\/([^/]+)$/,
      answer: (request) => ({ status: 200, json: streamResource(own(request), settings) }),
    },
    { method: 'PATCH', path: /^\/stream\/([^/]+)$/, answer: patch },
    { method: 'DELETE', path: /^\/stream\/([^/]+)$/, answer: remove },
    { method: 'PATCH', path: /^\/stream\/([^/]+)\/record$/, answer: setRecord },
    { method: 'DELETE', path: /^\/stream\/([^/]+)\/terminate$/, answer: terminate },
    { method: 'GET', path: /^\/stream\/([^/]+)\/sessions$/, answer: listOfParent },
    { method: 'GET', path: /^\/session$/, answer: listSessions },
    { method: 'GET', path: /^\/session\/([^/]+)$/, answer: readSession },
  ];
}
