import type { FastifyInstance } from 'fastify';
import { routePatterns } from '../../../contract/routes.ts';
import { docsPage } from './docs-page.ts';
import { docsPageStyle } from './docs-page-style.ts';
import { createOpenApiDocument, type OpenApiDocument } from './openapi-document.ts';

/** `GET /openapi.json`, and the same for people at `/docs`. Needs no key: it reveals nothing about any account. */
export function addOpenApiRoutes(app: FastifyInstance, version: string): void {
  let document: OpenApiDocument | undefined;
  /** Made when it is first asked for: most starts never need it. */
  const describe = () => {
    document ??= createOpenApiDocument(version);
    return document;
  };

  app.get(routePatterns.openApi, async () => describe());
  app.get(routePatterns.docs, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(describe())),
  );
  // An address that people type; what the page leads to is one step up from it.
  app.get(`${routePatterns.docs}/`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(describe(), '../')),
  );
  app.get(routePatterns.docsStyle, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsPageStyle),
  );
}
