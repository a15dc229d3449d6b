import { localConnectionName } from '../../../contract/connections.ts';
import { upstreamKeyPattern, upstreamUrlProblem, upstreamUrlProblems } from '../../../contract/write-connection.ts';
import { ConfigError } from '../../lib/config-error.ts';

/** A configured API elsewhere. Its key goes to `baseUrl`'s origin and nowhere else. */
export interface Upstream {
  name: string;
  /** For people, of one that was added on the page. */
  label?: string | undefined;
  /** Without a trailing slash, a query or credentials. */
  baseUrl: string;
  apiKey: string | undefined;
  /** The variable that holds the key, for instructions to the operator; absent where it was typed on the page. */
  keyVariable?: string | undefined;
  /** Configured playback hosts, if any: sources for a content security policy. */
  mediaHosts?: readonly string[] | undefined;
}

interface UpstreamSettings {
  /** Each is `NAME=URL`. */
  given: readonly string[];
  /** How they were given: a flag or a variable. */
  setting: string;
  env: Readonly<Record<string, string | undefined>>;
  readFile: (path: string) => string;
}

/** @throws ConfigError that repeats no value: it may be a key. */
export function readUpstreams({ given, setting, env, readFile }: UpstreamSettings): Upstream[] {
  const upstreams: Upstream[] = [];
  for (const one of given) {
    const [, name, url] = /^([^=]*)=(.*)$/s.exec(one.trim()) ?? [];
    if (name === undefined || url === undefined) throw new ConfigError(`${setting} should be NAME=URL.`);
    if (!/^[A-Za-z0-9-]{1,32}$/.test(name)) {
      throw new ConfigError(`${setting}: a name should be 1 to 32 letters, digits and dashes.`);
    }
    if (name.toLowerCase() === localConnectionName) {
      throw new ConfigError(`${setting}: the name ${localConnectionName} means this machine; take another.`);
    }
    const variable = `AIRCHECK_UPSTREAM_${name.toUpperCase().replaceAll('-', '_')}_KEY`;
    if (upstreams.some(({ keyVariable }) => keyVariable === variable)) {
      throw new ConfigError(`${setting}: two upstreams would have their key in ${variable}; rename one.`);
    }
    const baseUrl = readBaseUrl(url, `${setting} ${name}`);
    const apiKey = readKey(variable, env, readFile);
    const mediaHosts = readMediaHosts(variable.replace(/_KEY$/, '_MEDIA'), env);
    upstreams.push({ name, baseUrl, apiKey, keyVariable: variable, ...(mediaHosts && { mediaHosts }) });
  }
  return upstreams;
}

function readBaseUrl(text: string, setting: string): string {
  const problem = upstreamUrlProblem(text);
  if (problem !== undefined) throw new ConfigError(`${setting}: ${upstreamUrlProblems[problem]}.`);
  return baseOf(text);
}

export function baseOf(text: string): string {
  const url = new URL(text);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** `https://*.cdn.example, https://play.example:8443`: sources of recordings that answers do not name. */
function readMediaHosts(variable: string, env: UpstreamSettings['env']): string[] | undefined {
  const given = (env[variable] ?? '').split(',').flatMap((one) => one.trim().toLowerCase() || []);
  if (given.some((one) => !/^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(one))) {
    throw new ConfigError(`${variable} should be a list of https://HOST or https://*.HOST, with commas.`);
  }
  return given.length === 0 ? undefined : given;
}

function readKey(
  variable: string,
  env: UpstreamSettings['env'],
  readFile: UpstreamSettings['readFile'],
): string | undefined {
  const fileVariable = `${variable}_FILE`;
  const [direct, file] = [env[variable] || undefined, env[fileVariable] || undefined];
  if (direct !== undefined && file !== undefined) {
    throw new ConfigError(`${variable} and ${fileVariable} are both given; keep one.`);
  }
  const key = file === undefined ? direct?.trim() : readKeyFile(fileVariable, file, readFile);
  // Shorter keys cannot be redacted safely: they could match ordinary text.
  if (key !== undefined && !upstreamKeyPattern.test(key)) {
    const source = file === undefined ? variable : fileVariable;
    throw new ConfigError(`${source} should hold an API key: 8 to 500 characters, no spaces, no line breaks.`);
  }
  return key;
}

function readKeyFile(variable: string, path: string, readFile: UpstreamSettings['readFile']): string {
  try {
    return readFile(path).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${variable} names a file that cannot be read: ${reason}`);
  }
}
