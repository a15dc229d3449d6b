import * as v from 'valibot';
import {
  createDeliverySchema,
  deliveredSchema,
  deliverySchema,
  maxDeliveries,
  writeDeliverySchema,
} from '../delivery.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, ofDatabase, pageHeaders, pageQuery, problem } from './operation.ts';

const deliveryId = { id: described(v.string(), 'The id of a delivery page.') };
const token = { token: described(v.string(), "The last part of the page's address.") };
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
    summary: 'List delivery pages, newest first, with when they were opened and what was downloaded.',
    needsKey: true,
    query: {
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      readySince: described(v.string(), 'Only pages that became complete after this time. Unix ms.'),
    },
    answers: {
      200: {
        description: 'A page of results. Revoked and expired pages stay in the list until there are too many.',
        schema: v.array(deliverySchema),
        headers: { link: pageHeaders.link },
      },
      400: problem('`limit` or `cursor` is invalid, or a parameter was given twice.'),
    },
  },
  {
    id: 'createDeliveryPage',
    group: 'Delivery pages',
    method: 'POST',
    path: routePatterns.deliveries,
    summary:
      'Create a delivery page for a client with recordings, clips and shows to come. Its sessions count as handed over.',
    needsKey: true,
    body: createDeliverySchema,
    answers: {
      ...badBody,
      201: { description: 'The delivery page, with its address.', schema: deliverySchema },
      403: problem(`The account has ${maxDeliveries} pages that are open, or the key may only read.`),
      404: problem('The account has no such session, clip or stream.'),
    },
  },
  {
    id: 'replaceDeliveryPage',
    group: 'Delivery pages',
    method: 'PUT',
    path: routePatterns.deliveryById,
    summary: 'Change the texts of a delivery page, and when it expires.',
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
    summary: 'Revoke a delivery page. It stops working immediately; downloads in progress break off.',
    needsKey: true,
    pathParameters: deliveryId,
    answers: done,
  },
  {
    id: 'restoreDeliveryPage',
    group: 'Delivery pages',
    method: 'POST',
    path: routePatterns.deliveryRestore,
    summary: 'Restore a revoked delivery page. Its address works again.',
    needsKey: true,
    pathParameters: deliveryId,
    answers: done,
  },
  {
    id: 'readDeliveryPage',
    group: 'Delivery pages',
    method: 'GET',
    path: routePatterns.delivered,
    summary: 'Get the content of a delivery page. Anyone who has its address can.',
    needsKey: false,
    pathParameters: token,
    answers: {
      ...ofClients,
      200: { description: 'The page. Its ids open nothing else.', schema: deliveredSchema },
    },
  },
  {
    id: 'noteDeliveryOpened',
    group: 'Delivery pages',
    method: 'POST',
    path: routePatterns.deliveredOpened,
    summary: 'Report that a delivery page was opened. The page sends this itself once somebody looks at it.',
    needsKey: false,
    pathParameters: token,
    answers: { ...ofClients, ...done },
  },
];
