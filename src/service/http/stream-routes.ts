import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { localConnectionName } from '../../contract/connections.ts';
import { fastestFps, whyTooManyPixels } from '../../contract/ladder.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Session } from '../../contract/session.ts';
import { ownLimits } from '../../contract/signal.ts';
import type { Profile, Stream } from '../../contract/stream.ts';
import {
  type CreateStream,
  createStreamSchema,
  patchStreamSchema,
  restorableDays,
  type StreamExtras,
  setRecordSchema,
} from '../../contract/stream-requests.ts';
import type { Activity } from '../db/activity.ts';
import type { StreamRow, Streams } from '../db/streams.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import type { Scheduler } from '../sessions/scheduler.ts';
import type { RetentionPolicy } from '../storage/retention.ts';
import { aboutStream, noteBy } from './activity-log.ts';
import { bearerOf } from './auth.ts';
import { describeChange, fieldsBefore } from './describe-activity.ts';
import { ApiError, notFound } from './errors.ts';
import type { Presenter } from './presenter.ts';
import { baseUrl, idOf, parseBody } from './requests.ts';

interface StreamDeps {
  /** A stream that is created without profiles gets these. */
  defaultProfiles: readonly Profile[];
  streams: Streams;
  /** For each account. */
  maxStreams: number;
  lifecycle: Lifecycle;
  retention: RetentionPolicy;
  scheduler: Scheduler;
  /** Answer the hosted API's 400 to a change of `record` while live? Source: hosted-api, "Eras". */
  emulatesHosted: boolean;
  now: () => number;
}

/** Create, read, change and delete a stream. Source: recording-interface, "Endpoints"; hosted-api, "Operations and success". */
export function addStreamRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  activity: Activity,
  deps: StreamDeps,
): void {
  const { defaultProfiles, streams, retention, lifecycle, scheduler, maxStreams, emulatesHosted, now } = deps;

  /** @throws ApiError 404 for what is unknown, 400 in `childMessage` for a session: those are read-only. */
  const parentToChange = (id: string, accountId: string, childMessage: string): StreamRow => {
    const row = presenter.findStream(id, accountId);
    if (row !== undefined) return row;
    throw presenter.findSession(id, accountId) === undefined ? notFound() : new ApiError(400, childMessage);
  };
  const checkRecordChange = (row: StreamRow, record: boolean | undefined): void => {
    if (!emulatesHosted || record === undefined || record === row.record) return;
    if (lifecycle.liveOfParent(row.id) !== undefined) {
      throw new ApiError(400, "cannot change 'record' field while stream is active");
    }
  };

  const checkQuota = (accountId: string): void => {
    if (streams.countOf(accountId) < maxStreams) return;
    throw new ApiError(403, `this account has ${maxStreams} streams, the most it may have: delete some first`);
  };

  app.post(routePatterns.streams, async (request, reply): Promise<Stream> => {
    const { name, record, profiles, suspended, aircheck = {}, ...sent } = parseBody(createStreamSchema, request.body);
    checkProfiles(profiles ?? []);
    checkLength({ profiles, extras: sent });
    const { accountId, keyName } = bearerOf(request);
    checkQuota(accountId);
    const row = streams.create({
      accountId,
      name,
      record: record ?? false,
      profiles: profiles ?? [...defaultProfiles],
      createdBy: keyName,
      extras: keptExtras(sent),
      tags: aircheck.tags,
      reconnectSeconds: aircheck.reconnectSeconds ?? undefined,
    });
    if (suspended === true) streams.change(row, { suspended });
    noteBy(request, activity, { what: 'created', ...aboutStream(row), record });
    reply.code(201);
    return presenter.describeStream({ ...row, suspended: suspended ?? false });
  });

  app.get(routePatterns.stream, async (request): Promise<Stream | Session> => {
    const id = idOf(request);
    const { accountId } = bearerOf(request);
    const row = presenter.findStream(id, accountId);
    if (row !== undefined) return presenter.describeStream(row);
    const session = presenter.findSession(id, accountId);
    if (session === undefined) throw notFound();
    return presenter.describeSession(session, baseUrl(request), 'stream');
  });

  app.patch(routePatterns.stream, async (request, reply) => {
    const id = idOf(request);
    const row = parentToChange(id, bearerOf(request).accountId, "can't patch stream session");
    const { name, record, profiles, suspended, aircheck = {}, ...sent } = parseBody(patchStreamSchema, request.body);
    checkProfiles(profiles ?? []);
    checkRecordChange(row, record);
    const extras = { ...row.extras, ...keptExtras(sent) };
    checkLength({ profiles, extras });
    const before = fieldsBefore(row, retention.policyOf(row.id)?.retention);
    streams.change(row, {
      ...(name !== undefined && { name }),
      ...(record !== undefined && { record, recordOnce: undefined }),
      ...(profiles && { profiles }),
      ...(suspended !== undefined && { suspended }),
      ...(aircheck.tags !== undefined && { tags: aircheck.tags }),
      ...(aircheck.signalWatch !== undefined && { signalWatch: ownLimits(aircheck.signalWatch ?? []) }),
      ...(aircheck.reconnectSeconds !== undefined && { reconnectSeconds: aircheck.reconnectSeconds ?? undefined }),
      extras,
    });
    if (aircheck.retention !== undefined) retention.setRetention(row.id, aircheck.retention ?? undefined);
    if (record !== undefined) scheduler.onManualSwitch(localConnectionName, row.id);
    if (suspended === true) lifecycle.terminate(row.id, 'This stream was suspended.');
    for (const change of describeChange(id, request.body, before)) {
      noteBy(request, activity, { name: row.name, ...change });
    }
    return reply.code(204).send();
  });

  // Order of checks: hosted-api, "Operations and success".
  app.patch(routePatterns.streamRecord, async (request, reply) => {
    const id = idOf(request);
    const row = parentToChange(id, bearerOf(request).accountId, "can't set for session");
    const body = v.safeParse(setRecordSchema, request.body);
    if (!body.success) throw new ApiError(400, 'record field required');
    const { record } = body.output;
    checkRecordChange(row, record);
    // By hand: it ends what was to last for one session.
    streams.change(row, { record, recordOnce: undefined });
    scheduler.onManualSwitch(localConnectionName, row.id);
    noteBy(request, activity, { what: record ? 'record-on' : 'record-off', ...aboutStream(row) });
    return reply.code(204).send();
  });

  app.delete(routePatterns.stream, async (request, reply) => {
    const id = idOf(request);
    const row = parentToChange(id, bearerOf(request).accountId, "can't delete a session: delete its recording");
    streams.delete(row.id);
    lifecycle.terminate(row.id, 'This stream was deleted.');
    noteBy(request, activity, { what: 'deleted', ...aboutStream(row) });
    return reply.code(204).send();
  });

  app.post(routePatterns.streamRestore, async (request, reply) => {
    const id = idOf(request);
    const { accountId } = bearerOf(request);
    if (presenter.findStream(id, accountId) !== undefined) throw new ApiError(409, 'this stream is not deleted');
    const row = streams.findDeleted(id, now() - restorableDays * 86_400_000);
    if (row?.accountId !== accountId) throw notFound();
    checkQuota(accountId);
    streams.restore(id);
    noteBy(request, activity, { what: 'restored', ...aboutStream(row) });
    return reply.code(204).send();
  });

  addOperatorRoutes(app, presenter, activity, deps);
}

type SentExtras = Omit<CreateStream, 'name' | 'record' | 'profiles' | 'suspended' | 'aircheck'>;

/** A field that is absent or empty leaves the stored one. */
function keptExtras({ creatorId, userTags, playbackPolicy, multistream }: SentExtras): StreamExtras {
  return {
    ...(creatorId && { creatorId }),
    ...(userTags && { userTags }),
    ...(playbackPolicy && { playbackPolicy }),
    ...(multistream && { multistream }),
  };
}

const maxNotesLength = 20_000;

/** A list answers 1,000 streams at once: what a client keeps with each of them is bounded. */
function checkLength(kept: { profiles: unknown; extras: unknown }): void {
  if (JSON.stringify(kept).length <= maxNotesLength) return;
  throw new ApiError(422, `profiles, userTags and creatorId together are longer than ${maxNotesLength} characters`);
}

/** Source: hosted-api, "Behaviours its own tests assert", 6. */
function checkProfiles(profiles: readonly Pick<Profile, 'name' | 'width' | 'height' | 'fps' | 'fpsDen'>[]): void {
  const fast = profiles.find(({ fps, fpsDen = 1 }) => fps / fpsDen > fastestFps);
  if (fast !== undefined)
    throw new ApiError(400, `the profile ${fast.name} has more than ${fastestFps} frames a second`);
  const names = profiles.map(({ name }) => name);
  if (names.includes('source')) {
    throw new ApiError(400, 'a profile may not be named source: that is the stream as it comes');
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ApiError(400, `two profiles are named ${twice}`);
  const tooMany = whyTooManyPixels(profiles);
  if (tooMany !== undefined) throw new ApiError(422, `profiles: ${tooMany}`);
}

const terminateEveryMs = 5000;

/** Ends a live session from here, and gives a stream another key. */
function addOperatorRoutes(app: FastifyInstance, presenter: Presenter, activity: Activity, deps: StreamDeps): void {
  const { streams, lifecycle, now } = deps;
  // Source: hosted-api, "Operations and success": within 5 s of the last one 429.
  app.delete(routePatterns.streamTerminate, async (request, reply) => {
    const id = idOf(request);
    const row = presenter.stream(id, bearerOf(request).accountId);
    const agoMs = now() - (row.lastTerminatedAt ?? 0);
    // The machine's clock may have been set back since.
    if (agoMs >= 0 && agoMs < terminateEveryMs) {
      reply.header('retry-after', '5');
      throw new ApiError(429, 'this stream was terminated less than 5 s ago');
    }
    if (lifecycle.liveOfParent(id) === undefined) throw new ApiError(400, 'stream is not active');
    streams.setTerminated(id);
    lifecycle.terminate(id, 'An operator ended the session.');
    noteBy(request, activity, { what: 'terminated', ...aboutStream(row) });
    return reply.code(204).send();
  });

  app.post(routePatterns.streamKeyRotation, async (request) => {
    const id = idOf(request);
    const row = presenter.stream(id, bearerOf(request).accountId);
    if (lifecycle.liveOfParent(row.id) !== undefined) {
      throw new ApiError(409, 'this stream is live: end the session first, its encoder would be locked out');
    }
    const streamKey = streams.rotateKey(row.id);
    noteBy(request, activity, { what: 'key-rotated', ...aboutStream(row) });
    return { streamKey };
  });
}
