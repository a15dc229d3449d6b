import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { noSuchRoute } from './unsupported-operations.ts';

/**
 * The built dashboard, from `directory`. Every path that is no file and no API is a page of it.
 * Files under `assets` carry a hash in their names and never change.
 */
export async function addDashboardFiles(app: FastifyInstance, directory: string | undefined): Promise<void> {
  const root = directory !== undefined && existsSync(join(directory, 'index.html')) ? directory : undefined;
  const page = root === undefined ? 'index.html' : pageOf(root);
  await app.register(fastifyStatic, {
    root: root ?? import.meta.dirname,
    serve: root !== undefined,
    wildcard: root !== undefined,
    index: [page],
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${join('/', 'assets', '/')}`);
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (root === undefined || !isPage || /^\/(api|recordings|hls)(\/|$)/.test(request.url))
      throw noSuchRoute(request.url);
    return reply.sendFile(page, root, { cacheControl: false });
  });
}

/** The page for our own service: the build's other one finds out by itself in which folder it lies. */
export function pageOf(directory: string): string {
  return existsSync(join(directory, 'app.html')) ? 'app.html' : 'index.html';
}
