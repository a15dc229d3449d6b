import type { FastifyInstance } from 'fastify';
import type { Notice } from '../../contract/notices.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Notices } from '../store/notices.ts';
import { bearerOf } from './auth.ts';

/** `GET /aircheck/notices`: what the operator has to know of the service itself. */
export function addNoticeRoutes(app: FastifyInstance, notices: Pick<Notices, 'list'>): void {
  app.get(routePatterns.notices, async (request): Promise<Notice[]> => notices.list(bearerOf(request).accountId));
}
