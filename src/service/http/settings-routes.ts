import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routePatterns } from '../../contract/routes.ts';
import type { ServiceSettings } from '../../contract/settings.ts';
import { changeSettingsSchema } from '../../contract/settings.ts';
import type { Activity } from '../db/activity.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import { noteBy } from './activity-log.ts';
import { bearerOf } from './auth.ts';
import { changesOf, retentionText } from './describe-activity.ts';
import { ApiError } from './errors.ts';
import { parseBody } from './requests.ts';

/** Settings that change while the service runs. docs/decisions/020. */
export function addSettingsRoutes(
  app: FastifyInstance,
  settings: ServiceSettingsStore,
  operatorId: string,
  activity: Activity,
): void {
  const answerTo = (request: FastifyRequest): ServiceSettings => ({
    mayChange: bearerOf(request).accountId === operatorId && !bearerOf(request).isReadOnly,
    publicUrl: settings.describe('publicUrl'),
    embedOrigins: settings.describe('embedOrigins'),
    reconnectSeconds: settings.describe('reconnectSeconds'),
    retention: settings.describe('retention'),
  });

  app.get(routePatterns.settings, async (request): Promise<ServiceSettings> => answerTo(request));

  app.patch(routePatterns.settings, async (request): Promise<ServiceSettings> => {
    const changes = parseBody(changeSettingsSchema, request.body);
    assertOperator(request, operatorId);
    const before = textsOf(settings.values());
    if (changes.publicUrl) assertReachable(request, changes.publicUrl);
    settings.change(changes, request.headers.origin);
    const changed = changesOf(textsOf(settings.values()), before) ?? [];
    if (changed.length > 0) noteBy(request, activity, { what: 'settings-changed', changes: changed });
    return answerTo(request);
  });
}

/** An address of the page's own host with another scheme would give that page a cookie that it cannot send. */
function assertReachable({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin === undefined || !URL.canParse(origin)) return;
  if (new URL(origin).hostname !== new URL(publicUrl).hostname || origin === publicUrl) return;
  if (new URL(origin).protocol === new URL(publicUrl).protocol) return;
  throw new ApiError(409, `this page is open at ${origin}: open it at ${publicUrl} first, and set the address there`);
}

function textsOf({ publicUrl, embedOrigins, reconnectSeconds, retention }: ReturnType<ServiceSettingsStore['values']>) {
  return {
    publicUrl,
    embedOrigins: embedOrigins.join(', '),
    reconnectSeconds: `${reconnectSeconds} s`,
    retention: retentionText(retention),
  };
}
/** @throws ApiError 403 */
export function assertOperator(request: FastifyRequest, operatorId: string): void {
  if (bearerOf(request).accountId === operatorId) return;
  throw new ApiError(403, 'only the account that this machine is of may change its settings');
}
