import * as v from 'valibot';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import {
  createdWebhookSchema,
  deliverySchema,
  maxLogged,
  maxWebhooks,
  resumedWebhookSchema,
  rotatedSecretSchema,
  webhookSchema,
  writeWebhookSchema,
} from '../webhook.ts';
import { badBody, type Operation, problem } from './operation.ts';

const webhookId = { id: described(v.string(), 'The id of a webhook.') };
const done = { 204: { description: 'Done. No body.' } };
const badAddress = problem(
  'The body is not valid JSON, or messages may not be sent to this address. The message says why.',
);

export const webhookOperations: readonly Operation[] = [
  {
    id: 'listWebhooks',
    group: 'Webhooks',
    method: 'GET',
    path: routePatterns.webhooks,
    summary: 'List webhooks, with the result of their last attempt.',
    needsKey: true,
    answers: { 200: { description: 'All of them, oldest first.', schema: v.array(webhookSchema) } },
  },
  {
    id: 'createWebhook',
    group: 'Webhooks',
    method: 'POST',
    path: routePatterns.webhooks,
    summary: 'Create a webhook. Its messages are signed with the secret in the response.',
    needsKey: true,
    body: writeWebhookSchema,
    answers: {
      ...badBody,
      201: { description: 'The webhook, with its secret.', schema: createdWebhookSchema },
      400: badAddress,
      403: problem(`The account has ${maxWebhooks} webhooks, the most it may have, or the key may only read.`),
      404: problem('The account has no such stream.'),
    },
  },
  {
    id: 'replaceWebhook',
    group: 'Webhooks',
    method: 'PUT',
    path: routePatterns.webhookById,
    summary: 'Replace a webhook. Its secret and its pending messages stay.',
    needsKey: true,
    pathParameters: webhookId,
    body: writeWebhookSchema,
    answers: {
      ...badBody,
      ...done,
      400: badAddress,
      404: problem('Unknown, or it would get a stream that the account does not have. One that was deleted may stay.'),
    },
  },
  {
    id: 'deleteWebhook',
    group: 'Webhooks',
    method: 'DELETE',
    path: routePatterns.webhookById,
    summary: 'Delete a webhook with its log and its pending messages.',
    needsKey: true,
    pathParameters: webhookId,
    answers: done,
  },
  {
    id: 'rotateWebhookSecret',
    group: 'Webhooks',
    method: 'POST',
    path: routePatterns.webhookSecret,
    summary: "Replace a webhook's secret. For a day, messages are signed with both.",
    needsKey: true,
    pathParameters: webhookId,
    answers: { 200: { description: 'The new secret.', schema: rotatedSecretSchema } },
  },
  {
    id: 'pauseWebhook',
    group: 'Webhooks',
    method: 'POST',
    path: routePatterns.webhookPause,
    summary:
      'Pause a webhook. Pending messages and what happens meanwhile are skipped and counted. Settings and log stay.',
    needsKey: true,
    pathParameters: webhookId,
    answers: done,
  },
  {
    id: 'resumeWebhook',
    group: 'Webhooks',
    method: 'POST',
    path: routePatterns.webhookResume,
    summary: 'Resume a webhook. It sends what happens from now on.',
    needsKey: true,
    pathParameters: webhookId,
    answers: { 200: { description: 'How much was skipped.', schema: resumedWebhookSchema } },
  },
  {
    id: 'testWebhook',
    group: 'Webhooks',
    method: 'POST',
    path: routePatterns.webhookTest,
    summary: 'Send one test message now. If it arrives, pending messages are sent too.',
    needsKey: true,
    pathParameters: webhookId,
    answers: { 200: { description: 'The result.', schema: deliverySchema } },
  },
  {
    id: 'listDeliveries',
    group: 'Webhooks',
    method: 'GET',
    path: routePatterns.webhookDeliveries,
    summary: 'List pending and sent messages.',
    needsKey: true,
    pathParameters: webhookId,
    answers: {
      200: { description: `The newest ${maxLogged}, newest first.`, schema: v.array(deliverySchema) },
    },
  },
  {
    id: 'resendDelivery',
    group: 'Webhooks',
    method: 'POST',
    path: routePatterns.webhookResend,
    summary: 'Send a message again with the same id. A pending one is sent immediately.',
    needsKey: true,
    pathParameters: { ...webhookId, deliveryId: described(v.string(), 'The id of a message, from its log.') },
    answers: { ...done, 409: problem('The webhook is paused.') },
  },
];
