import { use } from 'react';
import { CountersContext } from './counters-context.ts';

/** The tab's title. The alarm comes first, so that it is read in the narrowest tab. */
export function PageTitle({ children }: { children: string }) {
  const unrecorded = use(CountersContext)?.liveUnrecorded ?? 0;
  return <title>{unrecorded > 0 ? `▲ ${unrecorded} not recorded · Aircheck` : `${children} · Aircheck`}</title>;
}
