import { type Answer, HostedError, noContent } from './hosted-answer.ts';
import { type KeyedRequest, type Operation, type OperationParts, ownStream } from './hosted-operation.ts';
import { checkProfileNames, newStreamSchema, patchStreamSchema, readJson, readPayload } from './hosted-payloads.ts';
import type { HostedStream } from './hosted-records.ts';
import { streamResource } from './hosted-resources.ts';
import { defaultProfiles } from './hosted-state.ts';

const terminateAgainAfterMs = 5000;

/** What changes streams, as today's API does. Source: hosted-api, "Operations and success" and "Eras". */
export function writeOperations({ state, settings, now }: OperationParts): readonly Operation[] {
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

  function patch(request: KeyedRequest): Answer {
    const { name, record, profiles, suspended, ...further } = readPayload(patchStreamSchema, request.body);
    const stream = ownStream(state, request);
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
    const stream = ownStream(state, request);
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
    const stream = ownStream(state, request);
    stream.deleted = true;
    endLive(stream.id);
    return noContent;
  }

  function terminate(request: KeyedRequest): Answer {
    const stream = ownStream(state, request);
    if (now() - (stream.lastTerminatedAt ?? 0) < terminateAgainAfterMs) {
      throw new HostedError(429, 'stream was terminated recently');
    }
    stream.lastTerminatedAt = now();
    endLive(stream.id);
    return noContent;
  }

  return [
    { method: 'POST', path: /^\/stream$/, answer: create },
    { method: 'PATCH', path: /^\/stream\/([^/]+)$/, answer: patch },
    { method: 'DELETE', path: /^\/stream\/([^/]+)$/, answer: remove },
    { method: 'PATCH', path: /^\/stream\/([^/]+)\/record$/, answer: setRecord },
    { method: 'DELETE', path: /^\/stream\/([^/]+)\/terminate$/, answer: terminate },
  ];
}
