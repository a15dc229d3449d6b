import type { FastifyInstance } from 'fastify';
import type { Notice } from '../../../contract/machine.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import type { Notices } from '../../store/notices.ts';
import { bearerOf } from '../server/auth.ts';

export interface NoticeParts {
  notices: Pick<Notices, 'list'>;
  apiKeys: Pick<ApiKeys, 'defaultAccount'>;
}

/** `GET /aircheck/notices`: what the operator has to know of the service itself. */
export function addNoticeRoutes(app: FastifyInstance, { notices, apiKeys }: NoticeParts): void {
  app.get(routePatterns.notices, async (request): Promise<Notice[]> => {
    const { accountId } = bearerOf(request);
    return notices.list(accountId, accountId === apiKeys.defaultAccount().id);
  });
}
