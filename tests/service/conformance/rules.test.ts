import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRules } from '../../conformance/all-rules.ts';
import { createApi } from '../../conformance/api.ts';
import { runCli } from '../../conformance/cli.ts';
import { describeResult, describeSummary } from '../../conformance/describe-results.ts';
import { expectEqual } from '../../conformance/expectations.ts';
import { Mismatch } from '../../conformance/mismatch.ts';
import { type Context, hostedApi, type Rule } from '../../conformance/rule.ts';
import { type Result, runRules } from '../../conformance/run-rules.ts';

/** An API that is none: everything is 200 and `{}`. */
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let context: Context;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const api = createApi({ baseUrl: `http://127.0.0.1:${port}/api/`, key: 'key' });
  const publisher = async () => ({ stop: async () => undefined });
  context = { api, otherKey: 'other', publisher, readySeconds: 0 };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sample = (check: Rule['check'], more: Partial<Rule> = {}): Rule => ({
  id: 'sample.rule',
  says: 'One is one',
  source: hostedApi('Lists'),
  eras: ['2021'],
  check,
  ...more,
});
const holds = async () => undefined;
const breaks = async () => expectEqual('one', 2, 1);

async function outcome(rule: Rule, given: Partial<Context> = {}): Promise<Result> {
  const [result] = await runRules([rule], { ...context, ...given });
  if (!result) throw new Error('no result');
  return result;
}

describe('the rules', () => {
  it('have ids of their own and a source', () => {
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length);
    for (const { id, source, says } of allRules) {
      expect(id).toMatch(/^[a-z]+\.[a-z0-9-]+$/);
      expect(source).toMatch(/^(recording-interface|hosted-api|official SDK|RFC)/);
      expect(says).not.toMatch(/\.$/);
    }
  });

  it('can each fail: none passes or is excused if the API is not one', async () => {
    const results = await runRules(allRules, context);
    const unfailed = results.filter(({ outcome }) => outcome !== 'fail').map(({ rule }) => rule.id);
    expect(unfailed).toEqual([]);
  });
});

describe('a run', () => {
  it('says pass, fail with expected and got, or the known difference', async () => {
    expect(await outcome(sample(holds))).toMatchObject({ outcome: 'pass' });
    expect(await outcome(sample(breaks))).toMatchObject({ outcome: 'fail', detail: 'expected one to be 1, got 2' });
    const known = { era: 'today', says: 'One is two', check: holds } as const;
    const differing = await outcome(sample(breaks, { known }));
    expect(differing).toMatchObject({ outcome: 'differs as known', era: 'today', detail: 'One is two' });
    expect(await outcome(sample(breaks, { known: { ...known, check: breaks } }))).toMatchObject({ outcome: 'fail' });
  });

  it('leaves out what needs an encoder or a second account that is not there', async () => {
    const encoder = await outcome(sample(breaks, { needs: 'encoder' }), { publisher: undefined });
    const account = await outcome(sample(breaks, { needs: 'second account' }), { otherKey: undefined });
    expect([encoder.outcome, account.outcome]).toEqual(['not applicable', 'not applicable']);
  });

  it('takes a check that breaks for one that failed, and goes on', async () => {
    const throws = () => Promise.reject(new TypeError('fetch failed'));
    const results = await runRules([sample(throws), sample(holds)], context);
    expect(results).toMatchObject([{ outcome: 'fail', detail: 'fetch failed' }, { outcome: 'pass' }]);
  });

  it('ends in time: what is not checked by then has failed', async () => {
    const results = await runRules([sample(holds), sample(holds)], { ...context, deadlineAtMs: Date.now() - 1 });
    expect(results).toMatchObject([{ detail: 'not checked: the run took too long' }, { outcome: 'fail' }]);
  });

  it('is reported in one line a rule and a summary that names what is unexplained', async () => {
    const results = await runRules([sample(breaks), sample(holds)], context);
    expect(results.map(describeResult).join('\n')).toContain('expected one to be 1, got 2');
    expect(describeSummary(results)).toBe(
      '2 rules: 1 pass, 1 fail, 0 differ as known, 0 not applicable.\nUnexplained: sample.rule',
    );
    expect(describeSummary(results.slice(1))).toContain('Nothing unexplained.');
  });

  it('shortens what it got', () => {
    expect(new Mismatch('less', 'x'.repeat(10_000)).message.length).toBeLessThan(300);
  });
});

describe('the conformance command', () => {
  /** `npm run conformance -- …`, what it prints and what it complains about. */
  async function conformance(args: string[], key = ''): Promise<{ code: number; output: string }> {
    let output = '';
    const note = (text: string) => {
      output += text;
    };
    const code = await runCli(args, { CONFORMANCE_KEY: key }, { print: note, complain: note });
    return { code, output };
  }

  it('prints the page of all rules: `npm run conformance -- --table > docs/conformance.md`', async () => {
    const { code, output } = await conformance(['--table']);
    expect(code).toBe(0);
    await expect(output).toMatchFileSnapshot(fileURLToPath(new URL('../../../docs/conformance.md', import.meta.url)));
  });

  it('explains itself if the API or the key is missing, or nothing is there', async () => {
    for (const [args, key] of [
      [['--api', 'http://127.0.0.1:9/api'], ''],
      [[], 'key'],
      [['--api', 'http://127.0.0.1:9/api'], 'key'],
    ] as const) {
      expect(await conformance([...args], key)).toEqual({
        code: 2,
        output: expect.stringContaining('--api URL --key KEY'),
      });
    }
  });

  it('ends with 1 and names the rules if something is', async () => {
    const { code, output } = await conformance(['--api', context.api.base, '--key', 'key']);
    expect(code).toBe(1);
    expect(output).toMatch(/Unexplained: .*record\.on/);
  });
});
