import type { Answer, SeenRequest } from '../../api/serve-api.ts';
import { type OwnService, serveOwnService } from '../../support/serve-own-service.ts';

export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  readOnly: boolean;
  createdAt: number;
  lastUsedAt?: number;
  isThis?: boolean;
}

export interface BrowserRow {
  id: string;
  name: string;
  readOnly: boolean;
  createdAt: number;
  lastUsedAt: number;
  wallOnly?: true;
  isThis?: boolean;
}

export const aBrowser = (over: Partial<BrowserRow> & { id: string }): BrowserRow => ({
  name: over.id,
  readOnly: false,
  createdAt: Date.now() - 3_600_000,
  lastUsedAt: Date.now() - 60_000,
  ...over,
});

export interface InviteRow {
  id: string;
  name: string;
  readOnly: boolean;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
}

const aSetting = (value: unknown) => ({ value, default: value, isChanged: false });

/** A service that was started without any variable answers so. */
export const defaultSettings = () => ({
  mayChange: true,
  publicUrl: aSetting(''),
  embedOrigins: aSetting([]),
  reconnectSeconds: aSetting(10),
  retention: aSetting('forever'),
});

export interface ServedKeys extends OwnService {
  /** Changed by `PATCH`; null takes a change back. */
  settings: ReturnType<typeof defaultSettings>;
  keys: KeyRow[];
  browsers: BrowserRow[];
  invites: InviteRow[];
  /** What an invite answers. */
  inviteUrl: string;
  /** Answers before the keys do; undefined leaves it to them. */
  keyAnswers: (request: SeenRequest) => Answer | undefined;
}

/** The API key that is returned when one is created. */
export const madeKey = 'ak_0123456789abcdef0123456789abcdef01234567';

export const aKey = (over: Partial<KeyRow> & { id: string }): KeyRow => ({
  name: over.id,
  prefix: `ak_${over.id.slice(0, 4)}`,
  readOnly: false,
  createdAt: Date.now() - 3_600_000,
  ...over,
});

/** Our service with these keys, asked by a key that may read and write, or may only read. */
export async function serveKeys(keys: KeyRow[], { isReadOnly = false } = {}): Promise<ServedKeys> {
  const own = await serveOwnService();
  const served = Object.assign(own, {
    settings: defaultSettings(),
    keys,
    browsers: [] as BrowserRow[],
    invites: [] as InviteRow[],
    inviteUrl: 'https://aircheck.example/#sign-in=token-of-no-worth',
    keyAnswers: (_: SeenRequest): Answer | undefined => undefined,
  });
  served.ownAnswers = (request) => {
    const { method, path, body } = request;
    const answer = served.keyAnswers(request);
    if (answer !== undefined) return answer;
    if (path === '/aircheck/me') {
      const key = { account: 'Northlight', keyName: 'Control room', version: '1.2.3' };
      return { json: { ...key, ...(isReadOnly && { readOnly: true }) } };
    }
    if (path === '/aircheck/settings') {
      for (const [name, value] of Object.entries(Object(body))) {
        const [found] = Object.entries(served.settings).filter(([key]) => key === name);
        const setting: object = Object(found?.[1]);
        const { default: initial } = Object(setting);
        Object.assign(setting, { value: value ?? initial, isChanged: value !== null });
      }
      return { json: served.settings };
    }
    if (path === '/aircheck/browser-sessions') return { json: served.browsers };
    const withdrawn = method === 'DELETE' ? path.match(/^\/aircheck\/invites\/(.+)$/)?.[1] : undefined;
    if (withdrawn !== undefined) {
      served.invites = served.invites.filter(({ id }) => id !== withdrawn);
      return { status: 204, text: '' };
    }
    if (path === '/aircheck/invites' && method === 'GET') return { json: served.invites };
    if (path === '/aircheck/invites') {
      const expiresAt = Date.now() + 24 * 3_600_000;
      const made = { id: 'made', readOnly: false, ...Object(body), expiresAt };
      served.invites = [{ ...made, createdBy: 'Control room', createdAt: Date.now() }, ...served.invites];
      return { status: 201, json: { ...made, url: served.inviteUrl } };
    }
    const ended = method === 'DELETE' ? path.match(/^\/aircheck\/browser-sessions\/(.+)$/)?.[1] : undefined;
    if (ended !== undefined) {
      served.browsers = served.browsers.filter(({ id }) => id !== ended);
      return { status: 204, text: '' };
    }
    if (path === '/aircheck/keys' && method === 'GET') return { json: served.keys };
    if (path === '/aircheck/keys') {
      const asked: { name: string; readOnly: boolean } = Object(body);
      served.keys = [aKey({ id: 'made', prefix: 'ak_0123', ...asked }), ...served.keys];
      return { status: 201, json: { apiKey: madeKey, name: asked.name, account: 'Northlight' } };
    }
    const revoked = method === 'DELETE' ? path.match(/^\/aircheck\/keys\/(.+)$/)?.[1] : undefined;
    if (revoked === undefined) return undefined;
    served.keys = served.keys.filter(({ id }) => id !== revoked);
    return { status: 204, text: '' };
  };
  return served;
}
