import * as v from 'valibot';
import { createHandoverSchema, handoverSchema, handoverTemplateSchema, writeTemplateSchema } from '../handover.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, pageHeaders, pageQuery, problem } from './operation.ts';

const handoverId = { id: described(v.string(), 'The id of a handover.') };
const templateId = { id: described(v.string(), 'The id of a template.') };
const done = { 204: { description: 'Done. No body.' } };
const badTemplate = problem('The body is not valid JSON, or the template has an unknown placeholder.');

export const handoverOperations: readonly Operation[] = [
  {
    id: 'listHandovers',
    group: 'Handovers',
    method: 'GET',
    path: routePatterns.handovers,
    summary: 'List handovers, newest first, with who handed over what and to whom.',
    needsKey: true,
    query: {
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      sessionId: described(v.string(), 'Only those that include this session or clip.'),
      connection: described(v.string(), 'Only those of this connection.'),
    },
    answers: {
      200: {
        description: 'A page of results. An account keeps its last 5,000.',
        schema: v.array(handoverSchema),
        headers: { link: pageHeaders.link },
      },
      400: problem('`limit` or `cursor` is invalid, or a parameter was given twice.'),
    },
  },
  {
    id: 'createHandover',
    group: 'Handovers',
    method: 'POST',
    path: routePatterns.handovers,
    summary: 'Mark recordings and clips as handed over. Everyone sees the mark until it is undone.',
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
    summary: 'Undo a handover. Its sessions and clips have their previous marks again.',
    needsKey: true,
    pathParameters: handoverId,
    answers: done,
  },
  {
    id: 'listHandoverTemplates',
    group: 'Handovers',
    method: 'GET',
    path: routePatterns.handoverTemplates,
    summary: "List the account's templates for handovers.",
    needsKey: true,
    answers: { 200: { description: 'All templates, by name.', schema: v.array(handoverTemplateSchema) } },
  },
  {
    id: 'createHandoverTemplate',
    group: 'Handovers',
    method: 'POST',
    path: routePatterns.handoverTemplates,
    summary: 'Save a template.',
    needsKey: true,
    body: writeTemplateSchema,
    answers: {
      ...badBody,
      201: { description: 'The template.', schema: handoverTemplateSchema },
      400: badTemplate,
      403: problem('The account has reached its limit of templates, or the key is read-only.'),
    },
  },
  {
    id: 'replaceHandoverTemplate',
    group: 'Handovers',
    method: 'PUT',
    path: routePatterns.handoverTemplateById,
    summary: 'Rename or rewrite a template.',
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
    summary: 'Delete a template. Past handovers keep their texts.',
    needsKey: true,
    pathParameters: templateId,
    answers: done,
  },
];
