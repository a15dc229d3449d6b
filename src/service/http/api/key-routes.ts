import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type ApiKeyInfo, type CreatedApiKey, createApiKeySchema } from '../../../contract/api-key.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Quotas } from '../../config.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import { ApiError, notFound } from '../server/api-error.ts';
import { bearerOf } from '../server/auth.ts';
import { parseBody } from '../server/parse-body.ts';

export interface KeyParts {
  apiKeys: Pick<ApiKeys, 'list' | 'create' | 'revokeOf'>;
  quotas: Pick<Quotas, 'apiKeys'>;
}

const idSchema = v.looseObject({ id: v.string() });

/** The API keys of the caller's account: list, create, revoke. A key is returned only when it is created. */
export function addKeyRoutes(app: FastifyInstance, { apiKeys, quotas }: KeyParts): void {
  app.get(routePatterns.apiKeys, async (request): Promise<ApiKeyInfo[]> => {
    const { accountId, keyId } = bearerOf(request);
    return apiKeys.list(accountId).map((key) => ({ ...key, ...(key.id === keyId && { isThis: true }) }));
  });

  app.post(routePatterns.apiKeys, async (request, reply): Promise<CreatedApiKey> => {
    const { name, readOnly } = parseBody(createApiKeySchema, request.body);
    const { accountName, accountId } = bearerOf(request);
    if (apiKeys.list(accountId).length >= quotas.apiKeys) {
      throw new ApiError(403, `this account has ${quotas.apiKeys} API keys, the most it may have: revoke some first`);
    }
    reply.code(201);
    return { apiKey: apiKeys.create(accountId, name, { isReadOnly: readOnly ?? false }), name, account: accountName };
  });

  app.delete(routePatterns.apiKey, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    if (!apiKeys.revokeOf(bearerOf(request).accountId, id)) throw notFound();
    return reply.code(204).send();
  });
}
