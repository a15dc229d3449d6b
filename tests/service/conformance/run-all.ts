import { allRules } from '../../conformance/all-rules.ts';
import { createApi } from '../../conformance/api.ts';
import type { Publisher } from '../../conformance/publisher.ts';
import type { Rule } from '../../conformance/rule.ts';
import { type Result, runRules } from '../../conformance/run-rules.ts';

export interface Summary {
  passed: string[];
  /** `id: why`, for the words of a failing test. */
  failed: string[];
  /** `id (era)`. */
  differing: string[];
  notApplicable: string[];
}

/** All rules, unless some are named, against an API that has an encoder and a second account. */
export async function runAll(given: {
  baseUrl: string;
  key: string;
  otherKey: string;
  publisher: Publisher;
  rules?: readonly Rule[];
}): Promise<Summary> {
  const { baseUrl, key, otherKey, publisher, rules = allRules } = given;
  const results = await runRules(rules, {
    api: createApi({ baseUrl, key }),
    otherKey,
    publisher,
    readySeconds: 60,
  });
  const of = <Outcome extends Result['outcome']>(outcome: Outcome) =>
    results.filter((result): result is Extract<Result, { outcome: Outcome }> => result.outcome === outcome);
  return {
    passed: of('pass').map(({ rule }) => rule.id),
    failed: of('fail').map(({ rule, detail }) => `${rule.id}: ${detail}`),
    differing: of('differs as known').map(({ rule, era }) => `${rule.id} (${era})`),
    notApplicable: of('not applicable').map(({ rule }) => rule.id),
  };
}
