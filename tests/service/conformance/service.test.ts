import { expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../conformance/api.ts';
import { runCli } from '../../conformance/cli.ts';
import { rtmpPublisher } from '../../conformance/rtmp-publisher.ts';
import { recordLiveRules } from '../../conformance/rules/record-live-rules.ts';
import { runRules } from '../../conformance/run-rules.ts';
import { openAccount } from '../../support/open-account.ts';
import { startTestService } from '../../support/start-service.ts';

it('our service breaks no rule, and differs from the rules in what is known, no more', async () => {
  const [{ apiUrl, apiKey }, other] = [await openAccount(), await openAccount()];
  let output = '';
  const note = (text: string) => {
    output += text;
  };
  const keys = { CONFORMANCE_KEY: apiKey, CONFORMANCE_OTHER_KEY: other.apiKey };
  const args = ['--api', apiUrl, '--rtmp', '--ready-seconds', '60'];
  const code = await runCli(args, keys, { print: note, complain: note });
  const linesOf = (outcome: string) => output.split('\n').filter((line) => line.startsWith(outcome));
  expect(
    output.split('\n').filter((line, index, lines) => /^FAIL/.test(line) || /^FAIL/.test(lines[index - 1] ?? '')),
  ).toEqual([]);
  expect(linesOf('differs').map((line) => line.split(/\s+/)[1])).toEqual([
    'profiles.default',
    'formats.defaults',
    'session.only-with-media',
  ]);
  expect(linesOf('n/a')).toEqual([]);
  expect(output).toMatch(/\d+ rules: \d+ pass, 0 fail, 3 differ as known, 0 not applicable\. Nothing unexplained\./);
  expect(output).not.toContain(apiKey);
  expect(code).toBe(0);
});

it('emulating the hosted API, it refuses a change of `record` while live as that does', async () => {
  const { apiUrl: baseUrl, apiKey: key } = await startTestService({ emulatesHosted: true }, onTestFinished);
  // One show is enough: these rules look at one that is recorded.
  const refused = ['record.off-while-live', 'patch.record-while-live'];
  const rules = recordLiveRules.filter(({ id }) => [...refused, 'record.same-value-while-live'].includes(id));
  const context = { api: createApi({ baseUrl, key }), publisher: rtmpPublisher({ speed: 3 }), readySeconds: 60 };
  const results = await runRules(rules, context);
  expect(results.map(({ rule, outcome }) => `${rule.id} ${outcome}`)).toEqual([
    'record.same-value-while-live pass',
    ...refused.map((id) => `${id} differs as known`),
  ]);
});
