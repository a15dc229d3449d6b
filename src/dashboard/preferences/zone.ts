import { isTimeZone } from '../../contract/schedules/zone-clock.ts';
import { operatorZone } from '../recording/words/operator-zone.ts';
import { createStore } from '../ui/create-store.ts';

const chosen = createStore<string | undefined>(undefined, {
  kept: { key: 'aircheck.zone', read: (text) => (isTimeZone(text) ? text : undefined), write: (name) => name },
});

/** The zone that was chosen; undefined is the computer's. */
export const zone = {
  ...chosen,
  /** Takes up the stored choice; called once, before anything renders. */
  restore(): void {
    chosen.restore();
    operatorZone.set(chosen.get());
  },
  /** A name that is no zone is the computer's own. */
  set(next: string | undefined): void {
    operatorZone.set(next);
    chosen.set(operatorZone.get());
  },
} as const;
