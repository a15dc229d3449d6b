import * as v from 'valibot';
import { tolerant } from '../../contract/tolerant.ts';
import { createStore } from '../lib/create-store.ts';
import { fetchMedia } from './client.ts';
import { siteRoot } from './connection.ts';

interface SiteConfig {
  /** Without a trailing slash. */
  apiBase: string;
  /** The dashboard's own name. */
  title: string;
}

const parseFile = tolerant(v.strictObject({ apiBase: v.optional(v.string()), title: v.optional(v.string()) }));
const site = createStore<SiteConfig>({ apiBase: '/api', title: 'Aircheck' });
let loading: Promise<void> | undefined;

/**
 * `config.json` beside the page is for a dashboard that is hosted elsewhere than on our service. The page renders before
 * the file has come, with our own service's values.
 */
export const siteConfig = {
  get: site.get,
  subscribe: site.subscribe,
  /** A missing or broken file changes nothing. */
  load(): Promise<void> {
    loading ??= fetchConfig().then((config) => site.set({ ...site.get(), ...config }));
    return loading;
  },
  /** Requests to our own service wait for the file, since it names the service. */
  async settled(): Promise<SiteConfig> {
    await loading;
    return site.get();
  },
};

/** `apiBase` may be a URL or a path of the same origin. */
async function fetchConfig(): Promise<Partial<SiteConfig>> {
  try {
    const { response, text } = await fetchMedia(`${siteRoot}/config.json`);
    const config = response.ok ? parseFile(JSON.parse(text)) : undefined;
    const apiBase = config?.apiBase;
    const title = config?.title?.slice(0, 60);
    const isUsable = apiBase !== undefined && /^(?:https?:\/\/|\/(?!\/))[^\s?#]*$/.test(apiBase);
    return { ...(isUsable && { apiBase: apiBase.replace(/\/+$/, '') }), ...(title !== undefined && { title }) };
  } catch {
    return {};
  }
}
