import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Link } from '../../../../src/dashboard/ui/router/link.tsx';
import {
  Router,
  useLocation,
  useNavigate,
  usePathParams,
  useSearchParams,
} from '../../../../src/dashboard/ui/router/router.tsx';

/** Says where it is. */
function Here() {
  const { pathname, state } = useLocation();
  const { streamId = 'none' } = usePathParams('/streams/:streamId');
  const filter = useSearchParams().get('q') ?? 'none';
  return <p role="status">{`${pathname}, stream ${streamId}, filter ${filter}, state ${JSON.stringify(state)}`}</p>;
}

const here = () => screen.getByRole('status').textContent;

function open(address: string, children: ReactNode, base = '') {
  window.history.pushState(null, '', address);
  render(
    <Router base={base}>
      <Here />
      {children}
    </Router>,
  );
  return userEvent.setup();
}

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('a link', () => {
  it('goes to its page without leaving the document, and back brings the page before', async () => {
    const user = open('/', <Link to="/streams/a%2Fb?q=x">A</Link>);
    await user.click(screen.getByRole('link', { name: 'A' }));
    expect(here()).toBe('/streams/a%2Fb, stream a/b, filter x, state null');
    expect(window.location.pathname).toBe('/streams/a%2Fb');
    act(() => window.history.back());
    await waitFor(() => expect(here()).toBe('/, stream none, filter none, state null'));
  });

  it('hands its state over to the page', async () => {
    const user = open(
      '/',
      <Link to="/streams/a" state={{ play: true }}>
        Play
      </Link>,
    );
    await user.click(screen.getByRole('link', { name: 'Play' }));
    expect(here()).toContain('state {"play":true}');
  });

  it('to the page it is on adds no step to go back from', async () => {
    const user = open('/?q=x', <Link to="/?q=x">Same</Link>);
    const steps = window.history.length;
    await user.click(screen.getByRole('link', { name: 'Same' }));
    expect(window.history.length).toBe(steps);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser when it is clicked with %o',
    (how) => {
      open('/', <Link to="/streams/a">A</Link>);
      const link = screen.getByRole('link', { name: 'A' });
      const click = createEvent.click(link, how);
      // jsdom cannot open a tab: who decides has decided before the event is here.
      const decided: boolean[] = [];
      const ask = (event: Event) => {
        decided.push(event.defaultPrevented);
        event.preventDefault();
      };
      window.addEventListener('click', ask, { once: true });
      fireEvent(link, click);
      expect(decided).toEqual([false]);
      expect(here()).toContain('/, ');
    },
  );
});

describe('a router in a folder', () => {
  it('writes the folder before each address, and its pages know nothing of it', async () => {
    const user = open(
      '/c/studio/',
      <>
        <Link to="/streams/a">A</Link>
        <Link to="/?q=x">Filtered</Link>
      </>,
      '/c/studio',
    );
    expect(here()).toContain('/, ');
    expect(screen.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/c/studio/streams/a');
    expect(screen.getByRole('link', { name: 'Filtered' }).getAttribute('href')).toBe('/c/studio?q=x');
    await user.click(screen.getByRole('link', { name: 'Filtered' }));
    expect(here()).toContain('/, stream none, filter x');
  });

  it('draws nothing at an address outside', () => {
    window.history.pushState(null, '', '/c/studio-b/');
    render(
      <Router base="/c/studio">
        <Here />
      </Router>,
    );
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('going to a page from code', () => {
  function Go({ replace }: { replace: boolean }) {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate('/streams/b', { replace })}>
        Go
      </button>
    );
  }

  it.each([
    [false, 1],
    [true, 0],
  ])('with replace %o adds %i steps', async (replace, added) => {
    const user = open('/', <Go replace={replace} />);
    const steps = window.history.length;
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(here()).toContain('stream b');
    expect(window.history.length - steps).toBe(added);
  });
});
