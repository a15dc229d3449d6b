import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlarmsContext, PageTitle, unseenReady } from '../../../src/dashboard/components/page-title.tsx';
import { alarmsOf } from '../../../src/dashboard/domain/alerts.ts';
import { aLiveSession, aStreamView } from '../domain/builders.ts';

const lookElsewhere = () => vi.spyOn(document, 'hasFocus').mockReturnValue(false);
const lookHere = () => act(() => window.dispatchEvent(new Event('focus')));

afterEach(lookHere);

describe('the tab’s title', () => {
  it('counts what became ready while nobody looked, until somebody does', () => {
    const looks = lookElsewhere();
    render(<PageTitle>Streams</PageTitle>);
    act(() => unseenReady.add(1));
    act(() => unseenReady.add(2));
    expect(document.title).toBe('(3 ready) Streams · Aircheck');
    looks.mockReturnValue(true);
    lookHere();
    act(() => unseenReady.add(1));
    expect(document.title).toBe('Streams · Aircheck');
  });

  it('says before all else that something is live and not recorded', () => {
    lookElsewhere();
    const views = [aStreamView([aLiveSession({ record: false })])];
    render(
      <AlarmsContext value={{ lost: 0, unrecorded: alarmsOf(views, new Set()).length, isDiskFull: false }}>
        <PageTitle>Streams</PageTitle>
      </AlarmsContext>,
    );
    act(() => unseenReady.add(1));
    expect(document.title).toBe('(1 not recorded) Streams · Aircheck');
  });
});
