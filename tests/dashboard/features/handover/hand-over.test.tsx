import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copiedLinks } from '../../../../src/dashboard/components/links/copy-link.tsx';
import { handoverChoices } from '../../../../src/dashboard/features/handover/block.ts';
import { browserTemplates } from '../../../../src/dashboard/features/handover/templates.tsx';
import { renderDashboard } from '../../support/render-dashboard.tsx';
import { type OwnService, serveOwnService } from '../../support/serve-own-service.ts';
import { type SessionRow, serveStreams, sessionRow, streamRow } from '../../support/serve-streams.ts';

// A browser’s storage outlives its pages.
afterEach(() => {
  localStorage.clear();
  for (const kept of [handoverChoices, browserTemplates, copiedLinks]) kept.restore();
});

const chapel = streamRow({ id: 'chapel', name: 'Chapel' });
const ready = (ago: number, row: Record<string, unknown> = {}): SessionRow => {
  const endedAt = Date.now() - ago * 60_000 + 600_000;
  return sessionRow('chapel', ago, 10, { aircheck: { endedAt, readyAt: endedAt + 5_000, ...Object(row.aircheck) } });
};

/** Our service, which keeps handovers and templates as the real one does. */
async function serveHandovers(sessions: SessionRow[]): Promise<OwnService & { kept: Record<string, unknown>[] }> {
  const api = await serveOwnService([chapel], sessions);
  const kept: Record<string, unknown>[] = [];
  let templates: Record<string, unknown>[] = [];
  api.ownAnswers = ({ method, path, body }) => {
    const given = Object(body);
    if (path === '/aircheck/handover-templates' && method === 'GET') return { json: templates };
    if (path === '/aircheck/handover-templates') {
      const template = { id: `t${templates.length}`, createdAt: 1e12, createdByTokenName: 'test', ...given };
      templates = [...templates, template];
      return { status: 201, json: template };
    }
    if (path.startsWith('/aircheck/handover-templates/')) {
      const id = path.split('/').at(-1);
      templates = templates.flatMap((each) => (each.id !== id ? each : method === 'PUT' ? { ...each, ...given } : []));
      return { status: 204, text: '' };
    }
    if (path === '/aircheck/handovers') {
      kept.push(given);
      return { status: 201, json: { id: 'h1', at: Date.now(), by: 'test', ...given } };
    }
    if (path === '/aircheck/handovers/h1' && method === 'DELETE') {
      kept.pop();
      return { status: 204, text: '' };
    }
    return undefined;
  };
  return Object.assign(api, { kept });
}

async function openDialog(user: UserEvent, name: string | RegExp = /^Hand over \d+ recording/) {
  await screen.findByRole('heading', { level: 1, name: 'Chapel' });
  await user.click(await screen.findByRole('button', { name }));
  // The dialog opens at once; what stands in it comes.
  await screen.findByRole('radio', { name: 'Markdown' });
  return within(screen.getByRole('dialog', { name: /^Hand over/ }));
}
const linksIn = (text: string) => [...text.matchAll(/\/([\w-]+)\/index\.m3u8/g)].map(([, id]) => id);

describe('handing over', () => {
  it('copies the recordings in their order and marks them for everybody; the mark can be undone', async () => {
    const api = await serveHandovers([ready(300), ready(200), ready(100)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user, 'Hand over 3 recordings');
    expect(document.activeElement).toBe(dialog.getByLabelText('Recipient'));
    await user.type(dialog.getByLabelText('Recipient'), ' Anna ');
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await screen.findByText('3 recordings copied and handed over to Anna.');
    expect(linksIn(await navigator.clipboard.readText())).toEqual(['chapel-300', 'chapel-200', 'chapel-100']);
    const sessionIds = ['chapel-300', 'chapel-200', 'chapel-100'];
    expect(api.kept).toEqual([{ sessionIds, to: 'Anna', format: 'plain', link: 'playback', connection: 'local' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo mark' }));
    await screen.findByText('No longer marked as handed over.');
    expect(api.kept).toEqual([]);
  });

  it('hands over the chosen recordings, or else those not handed over yet, and names earlier recipients', async () => {
    const given = { aircheck: { handedOverAt: Date.now(), handedOverBy: 'Maria', handedOverTo: 'Anna' } };
    await serveHandovers([ready(300, given), ready(200), ready(100)]);
    const { user } = renderDashboard('/streams/chapel');
    await screen.findByText('Handed over to Anna');
    await screen.findByRole('button', { name: 'Hand over 2 recordings' });
    const boxes = screen.getAllByRole('checkbox', { name: /^Choose / });
    for (const box of boxes) await user.click(box);
    const dialog = await openDialog(user, 'Hand over 3 recordings');
    dialog.getByText(/^Handed over to Anna, .*, by Maria$/);
    dialog.getByText('1 recording already handed over.');
  });

  it('is reordered by keys, by dragging and by time', async () => {
    await serveHandovers([ready(300), ready(200), ready(100)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    const order = () => linksIn(dialog.getByLabelText<HTMLTextAreaElement>('Preview').value).map((id) => id?.slice(7));
    expect(order()).toEqual(['300', '200', '100']);
    const handles = () => dialog.getAllByRole('button', { name: 'Move Chapel' });
    handles()[2]?.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['300', '100', '200']);
    dialog.getByText('Chapel: 2 of 3');
    expect(document.activeElement).toBe(handles()[1]);
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['100', '300', '200']);
    const [first, , last] = dialog.getAllByRole('listitem');
    const dataTransfer = { effectAllowed: '' };
    if (first && last) {
      fireEvent.dragStart(last, { dataTransfer });
      fireEvent.dragEnter(first);
      fireEvent.dragEnd(last);
    }
    expect(order()).toEqual(['200', '100', '300']);
    await user.click(dialog.getByRole('button', { name: 'Newest first' }));
    expect(order()).toEqual(['100', '200', '300']);
    await user.click(dialog.getAllByRole('button', { name: 'Leave out Chapel' })[0] ?? document.body);
    expect(order()).toEqual(['200', '300']);
    expect(document.activeElement).toBe(handles()[0]);
  });

  it('previews each format as it will look, and remembers format and link', async () => {
    const api = await serveHandovers([ready(300)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: 'Markdown' }));
    expect(dialog.getByRole('link').getAttribute('href')).toContain('/recordings/chapel-300/index.m3u8');
    await user.selectOptions(dialog.getByLabelText('Link'), 'Watch page');
    expect(dialog.getByRole('link').textContent).toContain('/watch/chapel-300');
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await screen.findByText('1 recording copied and marked as handed over.');
    expect(await navigator.clipboard.readText()).toMatch(/^\*\*Chapel\*\*, .*\n<http.*\/watch\/chapel-300>$/);
    expect(api.kept).toMatchObject([{ format: 'markdown', link: 'watch' }]);
    const again = await openDialog(user);
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'Markdown' }).checked).toBe(true);
    expect(again.getByLabelText<HTMLSelectElement>('Link').value).toBe('watch');
  });

  it('uses a custom template, checks it while it is typed, and saves it under a name', async () => {
    const api = await serveHandovers([ready(300)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: 'Custom' }));
    const text = await dialog.findByLabelText('For each recording');
    fireEvent.change(text, { target: { value: '{stream} {nome}' } });
    dialog.getByText('{nome} is not a placeholder.');
    expect(dialog.getByRole('button', { name: 'Copy and mark' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(text, { target: { value: '{number}. {stream} {duration}' } });
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Preview').value).toBe('1. Chapel 10:00');
    await user.type(dialog.getByLabelText('Name'), 'Weekly{Enter}');
    await dialog.findByText('Saved');
    expect(dialog.getByLabelText<HTMLSelectElement>('Template').selectedOptions[0]?.text).toBe('Weekly');
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await screen.findByText('1 recording copied and marked as handed over.');
    expect(await navigator.clipboard.readText()).toBe('1. Chapel 10:00');
    expect(api.kept).toMatchObject([{ format: 'template', template: 'Weekly' }]);
    const again = await openDialog(user);
    await user.click(await again.findByRole('button', { name: 'Delete template' }));
    await waitFor(() => expect(again.queryByLabelText('Template')).toBeNull());
    expect(document.activeElement).toBe(again.getByLabelText('Name'));
  });

  it('records the template’s name only if its text was not edited', async () => {
    const api = await serveHandovers([ready(300)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: 'Custom' }));
    const text = await dialog.findByLabelText('For each recording');
    fireEvent.change(text, { target: { value: '{stream}' } });
    await user.type(dialog.getByLabelText('Name'), 'Weekly{Enter}');
    await dialog.findByText('Saved');
    fireEvent.change(text, { target: { value: '{stream}, {duration}' } });
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await screen.findByText('1 recording copied and marked as handed over.');
    expect(await navigator.clipboard.readText()).toBe('Chapel, 10:00');
    expect(api.kept).toMatchObject([{ format: 'template' }]);
    expect(api.kept[0]).not.toHaveProperty('template');
  });

  it('links the watch page of a recording that is not ready yet', async () => {
    const coming = sessionRow('chapel', 12, 10, {
      recordingStatus: 'waiting',
      recordingUrl: undefined,
      aircheck: { endedAt: Date.now() - 1_000 },
    });
    await serveHandovers([ready(300), coming]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user, 'Hand over 2 recordings');
    dialog.getByText('1 recording isn’t ready yet; its watch page is linked instead.');
    const preview = dialog.getByLabelText<HTMLTextAreaElement>('Preview').value;
    expect(preview).toMatch(
      /chapel-300\/index\.m3u8[\s\S]*not ready yet, the page plays it once it is\n.*\/watch\/chapel-12$/,
    );
  });

  it('warns of links that others cannot open', async () => {
    await serveHandovers([ready(300)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    dialog.getByText(/^Links begin with 127\.0\.0\.1:\d+: they work on this computer only\. /);
    dialog.getByText(/Set a public address in Settings/);
  });

  it('keeps the copy when the mark fails, and retries the mark alone', async () => {
    const api = await serveHandovers([ready(300)]);
    const answers = api.ownAnswers;
    api.ownAnswers = (request) =>
      request.path === '/aircheck/handovers' ? { status: 503, json: { errors: ['busy'] } } : answers(request);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await screen.findByText(/^Copied, but not marked as handed over\./);
    expect(linksIn(await navigator.clipboard.readText())).toEqual(['chapel-300']);
    api.ownAnswers = answers;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 recording copied and marked as handed over.');
    expect(api.kept).toHaveLength(1);
  });

  it('shows the text selected, and marks nothing, when the browser refuses to copy', async () => {
    const api = await serveHandovers([ready(300)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await dialog.findByText('Copying failed. The text is selected; copy it by hand.');
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Preview');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toContain('chapel-300');
    expect(api.kept).toEqual([]);
  });
});

describe('handing over elsewhere', () => {
  it('copies without a mark with a read-only key', async () => {
    const api = await serveHandovers([ready(300)]);
    const answers = api.ownAnswers;
    api.ownAnswers = (request) =>
      request.path === '/aircheck/me'
        ? { json: { account: 'a', keyName: 'viewer', version: '1', readOnly: true } }
        : answers(request);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    await dialog.findByText('Read-only: links are copied but not marked.');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await screen.findByText('1 link copied.');
    expect(api.count('POST /aircheck/handovers')).toBe(0);
  });

  it('stores templates and marks in this browser for another API', async () => {
    const api = await serveStreams([chapel], [sessionRow('chapel', 300, 10)]);
    const { user } = renderDashboard('/streams/chapel');
    const dialog = await openDialog(user);
    await dialog.findByText('This API stores no marks or templates; they stay in this browser.');
    await user.click(dialog.getByRole('radio', { name: 'Custom' }));
    fireEvent.change(await dialog.findByLabelText('For each recording'), { target: { value: '{stream}: {mp4}' } });
    await user.type(dialog.getByLabelText('Name'), 'Mine{Enter}');
    await dialog.findByText('Saved');
    await user.click(dialog.getByRole('button', { name: 'Copy and mark' }));
    await screen.findByText('1 link copied.');
    expect(await navigator.clipboard.readText()).toMatch(/^Chapel: http.*\/source\.mp4$/);
    expect(localStorage.getItem('aircheck.handover-templates')).toContain('Mine');
    expect((await screen.findAllByRole('button', { name: /Copied before/ })).length).toBeGreaterThan(0);
    expect(api.requests.filter(({ path }) => path.includes('handover'))).toEqual([]);
  });
});
