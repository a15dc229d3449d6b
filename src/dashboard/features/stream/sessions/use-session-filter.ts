import { useSearchParams } from 'react-router-dom';
import { readSessionFilter, type SessionFilter } from './session-filter.ts';

const name = 'show';

/** Which sessions are listed, and what chooses others: the address keeps it. */
export function useSessionFilter(): [filter: SessionFilter, choose: (filter: SessionFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (filter: SessionFilter) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (filter === 'all') after.delete(name);
        else after.set(name, filter);
        return after;
      },
      { replace: true },
    );
  return [readSessionFilter(search.get(name)), choose];
}
