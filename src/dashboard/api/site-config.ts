import * as v from 'valibot';
import { tolerant } from '../../contract/tolerant.ts';
import { createStore } from '../lib/create-store.ts';
import { fetchMedia } from './client.ts';
import { siteRoot } from './connection.ts';

export interface SiteConfig {
  /** Our service's API, without a trailing slash: beside the dashboard that it serves, or where `config.json` says. */
  apiBase: string;
  /** What the dashboard calls itself. */
  title: string;
}

const parseFile = tolerant(v.strictObject({ apiBase: v.optional(v.string()), title: v.optional(v.string()) }));
const site = createStore<SiteConfig>({ apiBase: '/api', title: 'Aircheck' });
let reading: Promise<void> | undefined;

/**
 * What `config.json` beside the page says, for a dashboard that is hosted elsewhere than on our service. The page is
 * drawn before it has come, as our own service would have it.
 */
export const siteConfig = {
  get: site.get,
  subscribe: site.subscribe,
  /** Reads it, once. Where there is none, or nonsense, everything stays as it is. */
  load(): Promise<void> {
    reading ??= readConfig().then((config) => site.set({ ...site.get(), ...config }));
    return reading;
  },
  /** What holds once it was read, for requests to our own service. */
  async settled(): Promise<SiteConfig> {
    await reading;
    return site.get();
  },
};

/** `apiBase` (a URL, or a path of the same origin) and `title`, as far as they are of use. */
async function readConfig(): Promise<Partial<SiteConfig>> {
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
