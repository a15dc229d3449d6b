import { createStore } from '../ui/create-store.ts';

const dismissed = createStore<readonly string[]>([], {
  kept: {
    key: 'aircheck.dismissed-notices',
    area: 'session',
    read: (text) => text.split(' ').filter(Boolean),
    write: (ids) => ids.join(' '),
  },
});

/** The notices that were read in this tab, by id. */
export const dismissedNotices = {
  ...dismissed,
  add(id: string): void {
    dismissed.set([...dismissed.get(), id]);
  },
};
