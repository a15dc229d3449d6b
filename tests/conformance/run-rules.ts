import type { Context, Era, Rule } from './rule.ts';

export type Result = { rule: Rule } & (
  | { outcome: 'pass' }
  | { outcome: 'fail'; detail: string }
  | { outcome: 'differs as known'; era: Era; detail: string }
  | { outcome: 'not applicable'; detail: string }
);

/** Checks each rule in turn and then deletes what the run created. Never throws: a check that breaks has failed. */
export async function runRules(
  rules: readonly Rule[],
  context: Context,
  onResult: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const rule of rules) {
    const result = await runRule(rule, context);
    results.push(result);
    onResult(result);
  }
  await context.api.cleanUp();
  return results;
}

async function runRule(rule: Rule, context: Context): Promise<Result> {
  if (rule.needs === 'encoder' && !context.publisher) {
    return { rule, outcome: 'not applicable', detail: 'needs a live encoder' };
  }
  if (rule.needs === 'second account' && context.otherKey === undefined) {
    return { rule, outcome: 'not applicable', detail: 'needs the key of a second account' };
  }
  if (Date.now() > (context.deadlineAtMs ?? Number.POSITIVE_INFINITY)) {
    return { rule, outcome: 'fail', detail: 'not checked: the run took too long' };
  }
  const detail = await failureOf(() => rule.check(context));
  if (detail === undefined) return { rule, outcome: 'pass' };
  const { known } = rule;
  if (known && (await failureOf(() => known.check(context))) === undefined) {
    return { rule, outcome: 'differs as known', era: known.era, detail: known.says };
  }
  return { rule, outcome: 'fail', detail };
}

async function failureOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
