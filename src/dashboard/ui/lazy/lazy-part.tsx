import { type ComponentType, lazy, useState } from 'react';
import { addPreload, type Preloadable } from './preload.ts';

export type LazyPart<Props> = ComponentType<Props> & Preloadable;

/**
 * A component in another chunk. It suspends while that is fetched, is drawn at once where it is here already, and throws
 * where it cannot be fetched: a `Suspense` and a `PartBoundary` (or a page's own) stand around it. `isPreloaded`: false for
 * what comes when somebody is about to ask for it.
 */
export function lazyPart<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
  { isPreloaded = true } = {},
): LazyPart<Props> {
  let fetched: ComponentType<Props> | undefined;
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const load = () => {
    coming ??= read().then((component) => {
      fetched = component;
      return { default: component };
    });
    return coming;
  };
  let Coming: ComponentType<Props> = lazy(load);

  function Part(props: Props) {
    // React.lazy would leave its place empty for a moment even if the code is here. What is drawn never changes its type,
    // since a new one would begin anew and lose what was typed into it.
    const [Drawn] = useState(() => fetched ?? Coming);
    return <Drawn {...props} />;
  }

  const forgetFailure = () => {
    if (fetched !== undefined) return;
    coming = undefined;
    // React.lazy never tries again.
    Coming = lazy(load);
  };
  const part = Object.assign(Part, { load, forgetFailure, isPreloaded });
  addPreload(part);
  return part;
}
