import * as v from 'valibot';
import { createHandoverSchema, handoverSchema } from '../handovers/handover.ts';
import { handoverTemplateSchema, writeTemplateSchema } from '../handovers/template.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, pageHeaders, pageQuery, problem } from './operation.ts';

const handoverId = { id: described(v.string(), 'The id of a handover.') };
const templateId = { id: described(v.string(), 'The id of a template.') };
const done = { 204: { description: 'Done. No body.' } };
const badTemplate = problem('The body is not valid JSON, or the template names something that there is not.');

export const handoverOperations: readonly Operation[] = [
  {
    id: 'listHandovers',
    group: 'Handovers',
    method: 'GET',
    path: routePatterns.handovers,
    summary: 'Whose links were handed over, by whom and to whom, the last first.',
    needsKey: true,
    query: {
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      sessionId: described(v.string(), 'Only those with this session, or this clip.'),
      connection: described(v.string(), 'Only those of this connection.'),
    },
    answers: {
      200: {
        description: 'A page of them; an account keeps its last 5,000.',
        schema: v.array(handoverSchema),
        headers: { link: pageHeaders.link },
      },
      400: problem('`limit` or `cursor` is wrong, or a parameter is given twice.'),
    },
  },
  {
    id: 'createHandover',
    group: 'Handovers',
    method: 'POST',
    path: routePatterns.handovers,
    summary: 'Mark recordings and clips as handed over. Each says so, for everybody, until it is undone.',
    needsKey: true,
    body: createHandoverSchema,
    answers: {
      ...badBody,
      201: { description: 'The handover.', schema: handoverSchema },
      404: problem('The account has no such session or clip, or no such upstream.'),
    },
  },
  {
    id: 'undoHandover',
    group: 'Handovers',
    method: 'DELETE',
    path: routePatterns.handoverById,
    summary: 'Undo a handover: its sessions and clips say what they said before it.',
    needsKey: true,
    pathParameters: handoverId,
    answers: done,
  },
  {
    id: 'listHandoverTemplates',
    group: 'Handovers',
    method: 'GET',
    path: routePatterns.handoverTemplates,
    summary: 'How this account writes the links that it hands over.',
    needsKey: true,
    answers: { 200: { description: 'All templates, by name.', schema: v.array(handoverTemplateSchema) } },
  },
  {
    id: 'createHandoverTemplate',
    group: 'Handovers',
    method: 'POST',
    path: routePatterns.handoverTemplates,
    summary: 'Keep a template.',
    needsKey: true,
    body: writeTemplateSchema,
    answers: {
      ...badBody,
      201: { description: 'The template.', schema: handoverTemplateSchema },
      400: badTemplate,
      403: problem('The account has as many templates as it may have, or the key may only read.'),
    },
  },
  {
    id: 'replaceHandoverTemplate',
    group: 'Handovers',
    method: 'PUT',
    path: routePatterns.handoverTemplateById,
    summary: 'Rename a template, or write it anew.',
    needsKey: true,
    pathParameters: templateId,
    body: writeTemplateSchema,
    answers: { ...badBody, ...done, 400: badTemplate },
  },
  {
    id: 'deleteHandoverTemplate',
    group: 'Handovers',
    method: 'DELETE',
    path: routePatterns.handoverTemplateById,
    summary: 'Delete a template. What was handed over with it stays.',
    needsKey: true,
    pathParameters: templateId,
    answers: done,
  },
];
