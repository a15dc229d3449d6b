import * as v from 'valibot';
import { deliveredSchema } from '../deliveries/delivered.ts';
import { createDeliverySchema, deliverySchema, mostDeliveries, writeDeliverySchema } from '../deliveries/delivery.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, ofDatabase, pageHeaders, pageQuery, problem } from './operation.ts';

const deliveryId = { id: described(v.string(), 'The id of a delivery page.') };
const token = { token: described(v.string(), 'What the address of the page ends with.') };
const done = { 204: { description: 'Done. No body.' } };
const ofClients = {
  ...ofDatabase,
  404: problem('There is no such page: unknown, revoked or expired, one answer for all.'),
  429: problem('Too many requests from this address.', { 'retry-after': 'Seconds to wait.' }),
};

export const deliveryOperations: readonly Operation[] = [
  {
    id: 'listDeliveryPages',
    group: 'Delivery pages',
    method: 'GET',
    path: routePatterns.deliveries,
    summary:
      'The pages that were made for clients, with when they were opened and what was downloaded, the last first.',
    needsKey: true,
    query: {
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      readySince: described(
        v.string(),
        'Only those that became ready as a whole since then, after they were made. Unix ms.',
      ),
    },
    answers: {
      200: {
        description: 'A page of them. Revoked and expired ones stay in the list until there are too many.',
        schema: v.array(deliverySchema),
        headers: { link: pageHeaders.link },
      },
      400: problem('`limit` or `cursor` is wrong, or a parameter is given twice.'),
    },
  },
  {
    id: 'createDeliveryPage',
    group: 'Delivery pages',
    method: 'POST',
    path: routePatterns.deliveries,
    summary: 'Make a page for a client, of recordings, clips and shows to come. Its sessions count as handed over.',
    needsKey: true,
    body: createDeliverySchema,
    answers: {
      ...badBody,
      201: { description: 'The delivery page, with its address.', schema: deliverySchema },
      403: problem(`The account has ${mostDeliveries} pages that are open, or the key may only read.`),
      404: problem('The account has no such session, clip or stream.'),
    },
  },
  {
    id: 'replaceDeliveryPage',
    group: 'Delivery pages',
    method: 'PUT',
    path: routePatterns.deliveryById,
    summary: 'Change what a delivery page says, and how long it stays.',
    needsKey: true,
    pathParameters: deliveryId,
    body: writeDeliverySchema,
    answers: { ...badBody, ...done },
  },
  {
    id: 'revokeDeliveryPage',
    group: 'Delivery pages',
    method: 'DELETE',
    path: routePatterns.deliveryById,
    summary: 'Revoke a delivery page. From now on nothing of it is answered, and what is being sent breaks off.',
    needsKey: true,
    pathParameters: deliveryId,
    answers: done,
  },
  {
    id: 'restoreDeliveryPage',
    group: 'Delivery pages',
    method: 'POST',
    path: routePatterns.deliveryRestore,
    summary: 'Undo that a delivery page was revoked: its address is good again.',
    needsKey: true,
    pathParameters: deliveryId,
    answers: done,
  },
  {
    id: 'readDeliveryPage',
    group: 'Delivery pages',
    method: 'GET',
    path: routePatterns.delivered,
    summary: 'What stands on a delivery page, for everybody who has its address.',
    needsKey: false,
    pathParameters: token,
    answers: {
      ...ofClients,
      200: { description: 'The page. No id in it opens anything else.', schema: deliveredSchema },
    },
  },
  {
    id: 'noteDeliveryOpened',
    group: 'Delivery pages',
    method: 'POST',
    path: routePatterns.deliveredOpened,
    summary: 'Sent by the page itself once somebody looks at it: it was opened.',
    needsKey: false,
    pathParameters: token,
    answers: { ...ofClients, ...done },
  },
];
