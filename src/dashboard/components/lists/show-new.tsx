import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';

interface ShowNewProps {
  /** How many wait. */
  count: number;
  /** What the button says of them. */
  children: string;
  onShow: () => void;
  /** Where the focus goes: the button is gone once it is pressed, and the focus would fall to the page's top. */
  title: RefObject<HTMLElement | null>;
  /** Where it stands; without it, over a narrow page: in its head it would take a line, and all below would move. */
  className?: string;
}

const overNarrowPages =
  'max-desk:fixed max-desk:bottom-18 max-desk:left-1/2 max-desk:z-10 max-desk:-translate-x-1/2 max-desk:bg-canvas';

/** Shows what a list held back. Nothing while it holds nothing. */
export function ShowNew({ count, children, onShow, title, className = overNarrowPages }: ShowNewProps) {
  if (count === 0) return null;
  const show = () => {
    onShow();
    title.current?.focus();
  };
  return (
    <Button className={className} onClick={show}>
      {children}
    </Button>
  );
}
