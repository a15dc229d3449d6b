import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../../../src/dashboard/components/router/link.tsx';
import { pageLocation } from '../../../src/dashboard/components/router/page-location.ts';
import { useLocation } from '../../../src/dashboard/components/router/use-location.ts';
import { useParams } from '../../../src/dashboard/components/router/use-params.ts';
import { browserInJsdom } from '../browser-in-jsdom.ts';

function Page() {
  const { pathname, search, state } = useLocation();
  return <p>{JSON.stringify({ pathname, search, state, params: useParams() })}</p>;
}

const shown = () => JSON.parse(screen.getByRole('paragraph').textContent ?? '');

describe('a link', () => {
  beforeEach(() => {
    browserInJsdom();
    pageLocation.go('/');
  });

  it('goes there without loading the page anew, to its top, with what it sends along', async () => {
    render(
      <>
        <Page />
        <Link to="/streams/a/sessions/b?t=5" state={{ play: true }}>
          Play
        </Link>
      </>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Play' }));
    expect(shown()).toEqual({
      pathname: '/streams/a/sessions/b',
      search: '?t=5',
      state: { play: true },
      params: { streamId: 'a', sessionId: 'b' },
    });
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with %s is left to the browser', (modifier) => {
    render(<Link to="/streams/a">Chapel</Link>);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, [modifier]: true });
    // jsdom would say that it cannot navigate.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const isTaken = vi.spyOn(pageLocation, 'go');
    screen.getByRole('link').dispatchEvent(click);
    expect(isTaken).not.toHaveBeenCalled();
  });

  it('does nothing when its own click handler said so', async () => {
    render(
      <Link to="/streams/a" onClick={(event) => event.preventDefault()}>
        Chapel
      </Link>,
    );
    await userEvent.click(screen.getByRole('link'));
    expect(window.location.pathname).toBe('/');
  });

  it('can be gone back from', async () => {
    render(
      <>
        <Page />
        <Link to="/streams/a">Chapel</Link>
      </>,
    );
    await userEvent.click(screen.getByRole('link'));
    expect(shown().pathname).toBe('/streams/a');
    await act(async () => {
      const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      window.history.back();
      await arrived;
    });
    expect(shown()).toMatchObject({ pathname: '/', params: {} });
  });
});

describe('an address that is replaced', () => {
  it('leaves no step in the history and the page where it was', () => {
    browserInJsdom();
    render(<Page />);
    const steps = window.history.length;
    act(() => pageLocation.go('/?q=a', { replace: true }));
    expect(shown().search).toBe('?q=a');
    expect(window.history.length).toBe(steps);
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('that changed while nobody looked is read anew', () => {
    browserInJsdom();
    const { unmount } = render(<Page />);
    unmount();
    window.history.replaceState(null, '', '/streams/elsewhere');
    render(<Page />);
    expect(shown().pathname).toBe('/streams/elsewhere');
  });
});
