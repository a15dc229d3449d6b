import { createContext, use, useEffect, useRef } from 'react';

/** The id of the row around a control, or `pageScope`: keys of that row or page reach the control. */
export const ActionScope = createContext<string | undefined>(undefined);

export const pageScope = 'page';

interface ScopedAction {
  scope: string;
  name: string;
  run: () => void;
}

/** The actions of mounted controls, the one that was mounted first at the front. */
const actions = new Set<ScopedAction>();

/** Offers the function that a click on a control calls to the keys and menus of its row or page, while it is mounted. */
export function useScopedAction(name: string | undefined, act: () => void): void {
  const scope = use(ActionScope);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (scope === undefined || name === undefined) return;
    const action = { scope, name, run: () => latest.current() };
    actions.add(action);
    return () => {
      actions.delete(action);
    };
  }, [scope, name]);
}

/** Returns false if no control of the row or page offers the action, so that the browser keeps the key. */
export function runScopedAction(scope: string | undefined, name: string): boolean {
  const action = [...actions].find((each) => each.scope === scope && each.name === name);
  action?.run();
  return action !== undefined;
}
