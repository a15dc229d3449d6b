import { joinClasses } from '../../ui/join-classes.ts';

interface RingProps {
  isLive: boolean;
  isKept: boolean;
  isStale: boolean;
}

/** Round what is on air: red where it is recorded, amber where not. It runs out when the show ends. */
export function Ring({ isLive, isKept, isStale }: RingProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'pointer-events-none absolute inset-0 rounded-md border-2 forced-color-adjust-none transition-[clip-path] duration-300 ease-out motion-reduce:transition-none',
        isKept || !isLive ? 'border-onair-fill' : 'border-unrecorded-fill',
        isLive ? '[clip-path:inset(0)]' : '[clip-path:inset(0_100%_0_0)]',
        isStale && 'border-dashed',
      )}
    />
  );
}
