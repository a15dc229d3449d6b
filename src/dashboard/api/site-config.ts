import { requestMedia } from './client.ts';
import { readFields, readText } from './read-values.ts';
import { siteRoot } from './site-root.ts';

/** Our service's API: beside the dashboard that it serves, or where `config.json` says. */
export let ownBaseUrl = '/api';
/** What the dashboard calls itself. */
export let siteTitle = 'Aircheck';

/**
 * Reads `config.json` beside the page, for a dashboard that is hosted elsewhere than on our service: `apiBase` (a URL, or a path of the
 * same origin) and `title`. Where there is none, or nonsense, everything stays as it is. Called before anything renders.
 */
export async function loadSiteConfig(): Promise<void> {
  const config = await readConfig();
  const apiBase = readText(config?.apiBase);
  if (apiBase !== undefined && /^(?:https?:\/\/|\/(?!\/))[^\s?#]*$/.test(apiBase)) {
    ownBaseUrl = apiBase.replace(/\/+$/, '');
  }
  siteTitle = readText(config?.title)?.slice(0, 60) ?? siteTitle;
}

async function readConfig(): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const { response, text } = await requestMedia(`${siteRoot}/config.json`);
    return response.ok ? readFields(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}
