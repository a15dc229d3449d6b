import * as v from 'valibot';
import { apiKeySchema, createApiKeySchema, createdApiKeySchema } from '../api-key.ts';
import { meSchema } from '../me.ts';
import { routePatterns } from '../routes.ts';
import {
  browserSessionSchema,
  browserSignInSchema,
  createInviteSchema,
  inviteSchema,
  signedInSchema,
  signInSchema,
} from '../sign-in.ts';
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
    summary: 'End the session of the browser that asks, or revoke the key that asks.',
    needsKey: true,
    answers: { 204: { description: 'Done. No body.' } },
  },
  {
    id: 'signInBrowser',
    group: 'Keys',
    method: 'POST',
    path: routePatterns.signInBrowser,
    summary:
      'Sign a browser in, from a page of this service: with the token of a sign-in link or an invite, or with an API key. The answer sets a cookie.',
    needsKey: false,
    body: browserSignInSchema,
    answers: {
      ...badBody,
      ...ofDatabase,
      201: { description: 'Signed in.', schema: signedInSchema },
      401: problem('The link was used already or has expired, or the key is not valid.'),
      403: problem('The request does not come from a page of this service.'),
    },
  },
  {
    id: 'listBrowserSessions',
    group: 'Keys',
    method: 'GET',
    path: routePatterns.browserSessions,
    summary: 'List the browsers that are signed in to the account.',
    needsKey: true,
    answers: { 200: { description: 'All of them, newest first.', schema: v.array(browserSessionSchema) } },
  },
  {
    id: 'endBrowserSession',
    group: 'Keys',
    method: 'DELETE',
    path: routePatterns.browserSessionById,
    summary: 'Sign a browser out.',
    needsKey: true,
    pathParameters: { id: described(v.string(), 'The id of a session, from the list.') },
    answers: { 204: { description: 'Done. No body.' } },
  },
  {
    id: 'createInvite',
    group: 'Keys',
    method: 'POST',
    path: routePatterns.invites,
    summary: 'Make a sign-in link for another person or device. It works once, for 24 hours.',
    needsKey: true,
    body: createInviteSchema,
    answers: {
      ...badBody,
      201: { description: 'The link; returned only in this response.', schema: inviteSchema },
      403: problem('The key may only read.'),
    },
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
