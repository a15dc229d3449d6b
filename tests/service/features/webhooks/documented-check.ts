import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type Headers = Readonly<Record<string, unknown>>;

const document = readFileSync('docs/webhooks.md', 'utf8');
const codeOf = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(document)?.[1] ?? '';

/** The check of `docs/webhooks.md` in JavaScript, as a reader would copy it. */
export async function documentedCheck(): Promise<
  (secret: string, headers: Headers, body: string, nowMs?: number) => boolean
> {
  const module = await import(`data:text/javascript,${encodeURIComponent(codeOf('js'))}`);
  return module.isGenuine;
}

export type Case = readonly [secret: string, headers: Headers, body: string, nowMs: number];

/** What the one in Python says of each case, run by Python; undefined where this machine has none. */
export function pythonVerdicts(cases: readonly Case[]): boolean[] | undefined {
  const call =
    'import json, sys\nprint(json.dumps([is_genuine(s, h, b.encode(), n / 1000) for s, h, b, n in json.load(sys.stdin)]))\n';
  const { error, stdout, stderr } = spawnSync('python3', ['-c', `${codeOf('python')}\n${call}`], {
    input: JSON.stringify(cases),
  });
  if (error !== undefined) return undefined;
  if (stderr.length > 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}
