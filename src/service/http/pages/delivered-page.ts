import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type DeliveredParts, openDelivery } from '../api/deliveries/delivered-routes.ts';
import { ApiError } from '../server/error-answers.ts';
import { escapeHtml } from './escape-html.ts';
import { pageFor } from './page-language.ts';
import type { WatchPageParts } from './watch-page.ts';

type Parts = Pick<WatchPageParts, 'dashboardDirectory'> & Pick<DeliveredParts, 'deliveries' | 'failedDeliveries'>;

const noIndex = '<meta name="robots" content="noindex, nofollow, noarchive" />';

/**
 * `GET /deliveries/{token}`: the page for a client. The dashboard draws it, and says so in plain words where there is
 * none; a chat program that previews the link reads its title here.
 */
export function addDeliveredPage(app: FastifyInstance, { dashboardDirectory, ...parts }: Parts): void {
  if (dashboardDirectory === undefined || !existsSync(join(dashboardDirectory, 'index.html'))) return;
  app.get('/deliveries/:token', async (request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow, noarchive' });
    const html = await readFile(join(dashboardDirectory, pageFor(request, reply, dashboardDirectory)), 'utf8');
    const page = (head: string) => html.replace('</head>', () => `${head}</head>`);
    try {
      const row = await openDelivery(request, reply, parts, 'page');
      if (row === undefined) return reply;
      const title = `<meta property="og:title" content="${escapeHtml(row.title)}" />`;
      return reply.send(page(`${noIndex}${title}`));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return reply.code(404).send(page(noIndex));
    }
  });
}
