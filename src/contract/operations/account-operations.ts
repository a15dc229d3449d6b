import * as v from 'valibot';
import { apiKeySchema, createApiKeySchema, createdApiKeySchema, signInSchema } from '../api-key.ts';
import { meSchema } from '../me.ts';
import { routePatterns } from '../routes.ts';
import { described } from '../values.ts';
import { badBody, type Operation, ofDatabase, problem } from './operation.ts';

export const accountOperations: readonly Operation[] = [
  {
    id: 'signIn',
    group: 'Keys',
    method: 'POST',
    path: routePatterns.signIn,
    summary: 'Exchange the token of a printed sign-in link for an API key.',
    needsKey: false,
    body: signInSchema,
    answers: {
      ...badBody,
      ...ofDatabase,
      201: { description: 'The key.', schema: createdApiKeySchema },
      401: problem('The link was used already or is older than 10 minutes.'),
    },
  },
  {
    id: 'signOut',
    group: 'Keys',
    method: 'POST',
    path: routePatterns.signOut,
    summary: 'Revoke the key that asks.',
    needsKey: true,
    answers: { 204: { description: 'Done. No body.' } },
  },
  {
    id: 'readMe',
    group: 'Keys',
    method: 'GET',
    path: routePatterns.me,
    summary: 'Whose key this is.',
    needsKey: true,
    answers: { 200: { description: 'The account and the name of the key.', schema: meSchema } },
  },
  {
    id: 'listApiKeys',
    group: 'Keys',
    method: 'GET',
    path: routePatterns.apiKeys,
    summary: 'List the API keys of the account.',
    needsKey: true,
    answers: { 200: { description: 'All of them.', schema: v.array(apiKeySchema) } },
  },
  {
    id: 'createApiKey',
    group: 'Keys',
    method: 'POST',
    path: routePatterns.apiKeys,
    summary: 'Make an API key for the account.',
    needsKey: true,
    body: createApiKeySchema,
    answers: {
      ...badBody,
      201: { description: 'The key.', schema: createdApiKeySchema },
      403: problem('The account has as many API keys as it may have, or the key may only read.'),
    },
  },
  {
    id: 'revokeApiKey',
    group: 'Keys',
    method: 'DELETE',
    path: routePatterns.apiKey,
    summary: 'Revoke an API key. It stops at once.',
    needsKey: true,
    pathParameters: { id: described(v.string(), 'The id of a key, from the list.') },
    answers: { 204: { description: 'Done. No body.' } },
  },
];
