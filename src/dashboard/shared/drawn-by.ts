import { type ComponentType, type MemoExoticComponent, memo } from 'react';

/** A component that is drawn again only where one of the values that `read` takes of its props has become another. */
export function drawnBy<Props extends object>(
  Component: ComponentType<Props>,
  read: (props: Props) => readonly unknown[],
): MemoExoticComponent<ComponentType<Props>> {
  return memo(Component, (before, props) => {
    const known = read(before);
    return read(props).every((value, index) => value === known[index]);
  });
}
