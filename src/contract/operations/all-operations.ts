import { errorBodySchema } from '../errors.ts';
import { ingestHealthSchema } from '../ingest-health.ts';
import { profileSchema } from '../profile.ts';
import { listedSessionSchema, sessionDetailsSchema, sessionSchema } from '../session.ts';
import { streamSchema } from '../stream.ts';
import { webhookMessageSchema } from '../webhooks/webhook-message.ts';
import { accountOperations } from './account-operations.ts';
import { clipOperations } from './clip-operations.ts';
import { connectionOperations } from './connection-operations.ts';
import { deliveryOperations } from './delivery-operations.ts';
import { handoverOperations } from './handover-operations.ts';
import { joinOperations } from './join-operations.ts';
import { machineOperations } from './machine-operations.ts';
import { withCommonAnswers } from './operation.ts';
import { retentionOperations } from './retention-operations.ts';
import { scheduleOperations } from './schedule-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { streamOperations } from './stream-operations.ts';
import { wallOperations } from './wall-operations.ts';
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

/** What a browser that may only show the wall may use, each as `GET /aircheck/me`. */
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
