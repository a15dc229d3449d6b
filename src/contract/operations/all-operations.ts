import { accountOperations } from './account-operations.ts';
import { withCommonAnswers } from './common-answers.ts';
import { connectionOperations } from './connection-operations.ts';
import { machineOperations } from './machine-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { streamOperations } from './stream-operations.ts';
import { writtenErrorSchema } from './written-answers.ts';
import {
  writtenAircheckSessionSchema,
  writtenIngestHealthSchema,
  writtenListedSessionSchema,
  writtenProfileSchema,
  writtenSessionSchema,
  writtenStreamSchema,
} from './written-streams.ts';

/** Every operation of the API with every answer it can give. */
export const allOperations = [
  ...streamOperations,
  ...sessionOperations,
  ...accountOperations,
  ...connectionOperations,
  ...machineOperations,
].map(withCommonAnswers);

/** The schemas that have a name of their own in the API's description. */
export const namedSchemas = {
  Stream: writtenStreamSchema,
  Session: writtenSessionSchema,
  ListedSession: writtenListedSessionSchema,
  SessionDetails: writtenAircheckSessionSchema,
  IngestHealth: writtenIngestHealthSchema,
  Profile: writtenProfileSchema,
  Problem: writtenErrorSchema,
} as const;
