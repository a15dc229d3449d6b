import type { Context } from './rule.ts';

/** Makes something that several rules check only once in a run, for the first rule that asks. */
export function shared<Made>(make: (context: Context) => Promise<Made>): (context: Context) => Promise<Made> {
  const made = new WeakMap<Context, Promise<Made>>();
  return (context) => {
    const first = made.get(context) ?? make(context);
    made.set(context, first);
    return first;
  };
}
