import { type ComponentType, useSyncExternalStore } from 'react';
import { lateCode } from './late-code.ts';

/**
 * A component that nobody waits for: it is not there until its code is, which is fetched when the browser is idle.
 * Without it the page is whole; where it cannot be fetched nothing is said.
 */
export function idlePart<Props extends object>(read: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = lateCode(read);
  return function IdlePart(props: Props) {
    const Part = useSyncExternalStore(code.subscribe, code.get);
    return Part === undefined ? null : <Part {...props} />;
  };
}
