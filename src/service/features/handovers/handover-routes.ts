import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ActivityEntry } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import {
  createHandoverSchema,
  type Handover,
  type HandoverTemplate,
  readTemplate,
  type WriteTemplate,
  writeTemplateSchema,
} from '../../../contract/handover.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Activity } from '../../db/activity.ts';
import type { ClipRow, ClipRows } from '../../db/clips.ts';
import type { HandoverRow, Handovers, HandoverTemplates, TemplateRow } from '../../db/handovers.ts';
import { noteBy, whoDid } from '../../http/activity-log.ts';
import { bearerOf, ownRow } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { describeUntil, idOf, linkNext, parseBody, parseQuery, readPage } from '../../http/requests.ts';

interface HandoverDeps {
  presenter: Presenter;
  handovers: Handovers;
  handoverTemplates: HandoverTemplates;
  clips: ClipRows;
  activity: Activity;
  hasUpstream: (name: string, accountId: string) => boolean;
}

const querySchema = v.looseObject({ sessionId: v.optional(v.string()), connection: v.optional(v.string()) });

/** Characters. A handover may have 1,000 sessions, and a page 1,000 handovers. */
const maxPageLength = 500_000;
const maxTemplates = 100;

/** Links that somebody was given: kept here, so that all who work with these recordings see it. docs/decisions/050. */
export function addHandoverRoutes(app: FastifyInstance, deps: HandoverDeps): void {
  const { presenter, handovers, clips, activity, hasUpstream } = deps;

  const describe = (row: HandoverRow): Handover => {
    const { accountId: _, clipIds, ...handover } = row;
    if (row.connection !== localConnectionName) return handover;
    return {
      ...handover,
      recordings: handovers.recordingsOf(row),
      ...(clipIds.length > 0 && { clipIds, clips: handovers.clipsOf(row) }),
    };
  };

  const rowOf = (request: FastifyRequest): HandoverRow => ownRow(request, handovers.find(idOf(request)));

  const clipOf = (id: string, accountId: string): ClipRow | undefined => {
    const clip = clips.find(id);
    return clip?.accountId === accountId ? clip : undefined;
  };

  /** The stream that all of them are of, and its name, for the log. */
  const subjectOf = (
    { connection, sessionIds, clipIds }: HandoverRow,
    accountId: string,
  ): Pick<ActivityEntry, 'streamId' | 'name'> => {
    if (connection !== localConnectionName) return {};
    const all = [
      ...sessionIds.map((id) => presenter.findSession(id, accountId)),
      ...clipIds.map((id) => clipOf(id, accountId)),
    ];
    const [first] = all;
    if (first === undefined || all.some((each) => each?.parentId !== first.parentId)) return {};
    return { streamId: first.parentId, name: 'streamName' in first ? first.streamName : first.name };
  };

  const note = (request: FastifyRequest, what: ActivityEntry['what'], handover: HandoverRow) => {
    const { accountId } = bearerOf(request);
    const { connection, sessionIds, clipIds, to } = handover;
    const [clipId, ...otherClips] = clipIds;
    const onlyClip = otherClips.length > 0 || clipId === undefined ? undefined : clipOf(clipId, accountId);
    const about = {
      connection,
      ...(sessionIds.length > 0 && { sessionIds: [...sessionIds] }),
      ...(clipIds.length > 0 && { clips: clipIds.length }),
      ...(onlyClip && { clip: onlyClip.name }),
      ...subjectOf(handover, accountId),
    };
    noteBy(request, activity, { what, ...about, ...(to !== undefined && { to }) });
  };

  app.get(routePatterns.handovers, async (request, reply): Promise<Handover[]> => {
    const page = readPage(request);
    const { sessionId, connection } = parseQuery(querySchema, request);
    const found: Handover[] = [];
    const add = (row: HandoverRow) => JSON.stringify(found[found.push(describe(row)) - 1]).length;
    const rows = handovers.list(bearerOf(request).accountId, { ...page, sessionId, connection });
    const taken = await describeUntil(rows, add, maxPageLength);
    linkNext(request, reply, page, { taken, isCut: taken < rows.length });
    return found;
  });

  app.post(routePatterns.handovers, async (request, reply): Promise<Handover> => {
    const {
      to = '',
      connection,
      sessionIds,
      clipIds = [],
      order,
      ...how
    } = parseBody(createHandoverSchema, request.body);
    const { accountId, ...bearer } = bearerOf(request);
    if (connection !== localConnectionName && !hasUpstream(connection, accountId)) throw notFound();
    const ids = [...new Set(sessionIds)];
    const ofClips = [...new Set(clipIds)];
    const isOwn = connection === localConnectionName;
    if (isOwn && ids.some((id) => presenter.findSession(id, accountId) === undefined)) throw notFound();
    if (ofClips.some((id) => !isOwn || clipOf(id, accountId) === undefined)) throw notFound();
    const items = [...ids, ...ofClips];
    if (items.length === 0) throw new ApiError(422, 'sessionIds: nothing is handed over');
    const ordered = [...new Set(order ?? items)];
    if (ordered.length !== items.length || items.some((id) => !ordered.includes(id))) {
      throw new ApiError(422, 'order: it has all of the sessions and clips, and nothing else');
    }
    const recipient = to.trim();
    const row = handovers.create(accountId, {
      ...whoDid(bearer),
      connection,
      sessionIds: ids,
      clipIds: ofClips,
      ...(ids.length > 0 && ofClips.length > 0 && { order: ordered }),
      ...(recipient !== '' && { to: recipient }),
      ...how,
    });
    note(request, 'handed-over', row);
    reply.code(201);
    return describe(row);
  });

  app.delete(routePatterns.handoverById, async (request, reply) => {
    const row = rowOf(request);
    handovers.undo(row);
    note(request, 'handover-undone', row);
    return reply.code(204).send();
  });

  addTemplateRoutes(app, deps.handoverTemplates);
}

function addTemplateRoutes(app: FastifyInstance, templates: HandoverTemplates): void {
  const rowOf = (request: FastifyRequest): TemplateRow => ownRow(request, templates.find(idOf(request)));

  app.get(
    routePatterns.handoverTemplates,
    async (request): Promise<HandoverTemplate[]> => templates.list(bearerOf(request).accountId).map(describeTemplate),
  );

  app.post(routePatterns.handoverTemplates, async (request, reply): Promise<HandoverTemplate> => {
    const template = readBody(request);
    const { accountId, keyName } = bearerOf(request);
    if (templates.list(accountId).length >= maxTemplates) {
      throw new ApiError(403, `this account has ${maxTemplates} templates, the most it may have: delete some first`);
    }
    reply.code(201);
    return describeTemplate(templates.create(accountId, template, keyName));
  });

  app.put(routePatterns.handoverTemplateById, async (request, reply) => {
    const template = readBody(request);
    templates.replace(rowOf(request).id, template);
    return reply.code(204).send();
  });

  app.delete(routePatterns.handoverTemplateById, async (request, reply) => {
    templates.delete(rowOf(request).id);
    return reply.code(204).send();
  });
}

/** @throws ApiError 400 for a template that cannot be filled in. */
function readBody(request: FastifyRequest): WriteTemplate {
  const { name, text } = parseBody(writeTemplateSchema, request.body);
  const read = readTemplate(text);
  if ('fault' in read) {
    throw new ApiError(
      400,
      'unknown' in read.fault
        ? `the template names {${read.fault.unknown.slice(0, 40)}}, which there is not`
        : `the template has a ${read.fault.brace} without its other half; a brace itself is written twice`,
    );
  }
  return { name: name.trim(), text };
}

function describeTemplate({ id, name, text, createdAt, createdBy }: TemplateRow): HandoverTemplate {
  return { id, name, text, createdAt, createdByTokenName: createdBy };
}
