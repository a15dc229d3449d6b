import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuchRoute } from '../guard.ts';
import { pageFor } from '../pages.ts';

const hashedFiles = join('/', 'assets', '/');

/**
 * The built dashboard, from `directory`, packed as the build left it beside each file. Every path that is no file and no
 * API is a page of it. Files under `assets` carry a hash in their names and never change; all others are revalidated.
 */
export async function addDashboardFiles(app: FastifyInstance, directory: string | undefined): Promise<void> {
  const root = directory !== undefined && existsSync(join(directory, 'index.html')) ? directory : undefined;
  if (root !== undefined) {
    // The page that stands for many paths is sent by this one, under the path that was asked for.
    await app.register(fastifyStatic, { root, serve: false, dotfiles: 'ignore', preCompressed: true });
    app.get('/', (request, reply) => sendPage(request, reply, root));
    await app.register(fastifyStatic, {
      root,
      decorateReply: false,
      wildcard: true,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      // The plugin's own header would replace the one below.
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', cachedFor(path));
        response.setHeader('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (root === undefined || !isPage || /^\/(?:(?:api|hls)(?:\/|$)|recordings\/[^?])/.test(request.url)) {
      throw noSuchRoute(request.url);
    }
    return sendPage(request, reply, root);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, root: string) {
  const page = pageFor(request, reply, root);
  return reply.header('cache-control', cachedFor(page)).sendFile(page, root, { cacheControl: false });
}

function cachedFor(path: string): string {
  return path.includes(hashedFiles) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
