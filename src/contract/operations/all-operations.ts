import { errorBodySchema } from '../errors.ts';
import { ingestHealthSchema } from '../ingest.ts';
import { listedSessionSchema, sessionDetailsSchema, sessionSchema } from '../session.ts';
import { profileSchema, streamSchema } from '../stream.ts';
import { webhookMessageSchema } from '../webhook.ts';
import { accountOperations } from './account-operations.ts';
import { clipOperations } from './clip-operations.ts';
import { connectionOperations } from './connection-operations.ts';
import { deliveryOperations } from './delivery-operations.ts';
import { handoverOperations } from './handover-operations.ts';
import { machineOperations } from './machine-operations.ts';
import { withCommonAnswers } from './operation.ts';
import { scheduleOperations } from './schedule-operations.ts';
import { joinOperations, retentionOperations, sessionOperations } from './session-operations.ts';
import { streamOperations, wallOperations } from './stream-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

/** Every operation of the API with every answer it can give. */
export const allOperations = [
  ...streamOperations,
  ...scheduleOperations,
  ...sessionOperations,
  ...retentionOperations,
  ...joinOperations,
  ...clipOperations,
  ...handoverOperations,
  ...deliveryOperations,
  ...wallOperations,
  ...accountOperations,
  ...webhookOperations,
  ...connectionOperations,
  ...machineOperations,
].map(withCommonAnswers);

/** The operations of a browser that may only show the wall, each as `GET /aircheck/me`. */
export const operationsForWall: ReadonlySet<string> = new Set(
  allOperations.filter(({ isForWall }) => isForWall).map(({ method, path }) => `${method} ${path}`),
);

/** The schemas that have a name of their own in the API's description. */
export const namedSchemas = {
  Stream: streamSchema,
  Session: sessionSchema,
  ListedSession: listedSessionSchema,
  SessionDetails: sessionDetailsSchema,
  IngestHealth: ingestHealthSchema,
  Profile: profileSchema,
  Problem: errorBodySchema,
  WebhookMessage: webhookMessageSchema,
} as const;
