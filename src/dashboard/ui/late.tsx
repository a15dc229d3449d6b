import { type ComponentType, use } from 'react';
import { lateCode } from './late-code.ts';

/**
 * A component in a chunk of its own. It suspends while that is fetched, draws at once where it is here already, and
 * throws where it cannot be fetched: a `Suspense` and a `PartBoundary` (or a page's own) stand around it.
 */
export function late<Props extends object>(read: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = lateCode(read);
  return function Late(props: Props) {
    const Part = use(code.load());
    return <Part {...props} />;
  };
}
