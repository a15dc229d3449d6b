import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Delivery, Webhook } from '../../../../src/contract/webhook.ts';
import {
  createDraft,
  createRequest,
  findProblem,
  toggleTag,
  withUrl,
} from '../../../../src/dashboard/features/settings/webhooks/webhook-dialog.tsx';
import { toasts } from '../../../../src/dashboard/ui/toasts.tsx';
import type { Answer } from '../../api/serve-api.ts';
import { renderSettings } from './render-settings.tsx';
import { serveKeys } from './serve-keys.ts';

const at = Date.now() - 120_000;
const delivered: Delivery = {
  ...{ id: 'msg_1', event: 'recording.ready', at, state: 'delivered', tries: 1, lastTryAt: at },
  ...{ tookSeconds: 0.12, status: 200, answer: 'ok', streamId: 's1', streamName: 'Chapel' },
};
const aHook = (over: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 'w1', name: 'Team chat', host: 'hooks.slack.com', url: 'https://hooks.slack.com/services/x' },
  ...{ format: 'slack', language: 'en', events: ['recording.ready'], streamIds: [], tags: [] },
  ...{ createdAt: at, createdByTokenName: 'test', waiting: 0 },
  ...over,
});

async function serveWebhooks(list: Webhook[] | undefined, { isReadOnly = false, log = [delivered] } = {}) {
  const api = await serveKeys([], { isReadOnly });
  const served = { list: list ?? [], test: delivered, api };
  api.keyAnswers = ({ method, path, body }): Answer | undefined => {
    if (!path.startsWith('/aircheck/webhooks')) return undefined;
    if (list === undefined) return { status: 404, json: { errors: ['not found'] } };
    if (path.endsWith('/test')) return { json: served.test };
    if (path.endsWith('/deliveries')) return { json: log };
    if (path.endsWith('/pause')) served.list = served.list.map((hook) => ({ ...hook, pausedAt: at, leftOut: 2 }));
    if (path.endsWith('/resume')) {
      served.list = served.list.map(({ pausedAt: _, leftOut: _left, ...hook }) => hook);
      return { json: { leftOut: 2 } };
    }
    if (path.endsWith('/rotate-secret'))
      return { json: { secret: `whsec_${'b'.repeat(43)}=`, formerUntil: Date.now() } };
    if (method === 'GET') return { json: served.list };
    if (method === 'POST' && path === '/aircheck/webhooks') {
      served.list = [...served.list, aHook({ ...Object(body), id: 'w2', host: 'example.org' })];
      return { status: 201, json: { ...served.list.at(-1), secret: `whsec_${'a'.repeat(43)}=` } };
    }
    if (method === 'DELETE') served.list = [];
    return { status: 204, text: '' };
  };
  return served;
}

const sent = (served: Awaited<ReturnType<typeof serveWebhooks>>, method: string) =>
  served.api.requests.filter((request) => request.method === method && request.path.startsWith('/aircheck/webhooks'));
const lastToast = () => String(toasts.get().at(-1)?.text);

describe('webhooks', () => {
  it('are absent with a service that has none', async () => {
    await serveWebhooks(undefined);
    renderSettings();
    await screen.findByRole('heading', { name: 'API keys' });
    await expect.poll(() => screen.queryByRole('heading', { name: 'Webhooks and chat alerts' })).toBeNull();
  });

  it('show their target, their events and the last outcome', async () => {
    const failed = { ...delivered, state: 'waiting' as const, status: 404, problem: 'status' as const };
    await serveWebhooks([
      aHook(),
      aHook({
        ...{ id: 'w2', name: 'Automation', format: 'json', host: 'example.org', tags: ['hall'], waiting: 3 },
        ...{ events: ['session.not_recorded', 'session.encoder_lost', 'disk.full'], last: failed },
      }),
    ]);
    renderSettings();
    const [chat, automation] = await within(await screen.findByRole('list', { name: 'Webhooks' })).findAllByRole(
      'listitem',
    );
    expect(chat?.textContent).toMatch(/Team chat.*Slack, hooks\.slack\.com.*Recording ready.*Nothing sent yet/);
    expect(automation?.textContent).toMatch(
      /Aircheck, example\.org.*Live, not recorded; Encoder lost and 1 more · Streams tagged hall.*answered 404 · 3 messages waiting/,
    );
  });

  it('are created with useful defaults, show their secret once, and say where their links work', async () => {
    const served = await serveWebhooks([]);
    const { user } = renderSettings();
    await screen.findByText('No webhooks yet.');
    await expect.poll(() => served.api.count('GET /ingest')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'New webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Automation');
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://example.org/hook');
    await user.click(form.getByRole('checkbox', { name: 'Signal trouble' }));
    await user.click(form.getByRole('radio', { name: 'Streams with a tag' }));
    await user.click(form.getByRole('button', { name: 'Create webhook' }));
    expect(sent(served, 'POST')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('No stream has a tag yet.');
    await user.click(form.getByRole('radio', { name: 'All streams' }));
    // No message has a link yet.
    expect(screen.queryByText(/^Links begin with/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Create webhook' }));

    const shown = within(await screen.findByRole('dialog', { name: 'Secret for Automation' }));
    await user.click(shown.getByRole('button', { name: 'Copy secret' }));
    expect(await navigator.clipboard.readText()).toMatch(/^whsec_a/);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(sent(served, 'POST')[0]?.body).toEqual({
      ...{ name: 'Automation', url: 'https://example.org/hook', format: 'json' },
      events: [
        ...['session.not_recorded', 'session.no_media', 'session.encoder_lost', 'recording.ready', 'recording.failed'],
        ...['show.missed', 'service.restarted', 'retention.waiting', 'disk.low', 'disk.full'],
      ],
    });
    await screen.findByText('Automation');
    await screen.findByText(
      /^Links begin with 127\.0\.0\.1:\d+: they work on this computer only\. Set a public address in Settings\.$/,
    );
  });

  it('can be tested, have a log from which a message is sent again once, and are paused and resumed', async () => {
    const waiting: Delivery = { ...delivered, id: 'msg_2', state: 'waiting', event: 'session.started', tries: 0 };
    const { lastTryAt: _at, tookSeconds: _took, status: _status, answer: _answer, ...untried } = waiting;
    const served = await serveWebhooks([aHook()], { log: [untried, delivered] });
    const { user } = renderSettings();
    const test = await screen.findByRole('button', { name: 'Send a test to Team chat' });
    await user.click(test);
    await expect.poll(lastToast).toBe('The test reached Team chat.');
    served.test = { ...delivered, problem: 'timeout' };
    await user.click(test);
    await expect.poll(lastToast).toBe('The test did not reach Team chat: no answer within 10 s.');

    const openLog = async () => {
      await user.click(screen.getByRole('button', { name: 'Log of Team chat' }));
      return within(await screen.findByRole('dialog', { name: 'Log of Team chat' }));
    };
    const closeLog = (log: ReturnType<typeof within>) =>
      user.click(log.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    const log = await openLog();
    const [first, second] = await log.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Session began.*Waiting$/);
    expect(second?.textContent).toMatch(/Recording ready.*Chapel.*Delivered, 200, 0\.12 s, “ok”/);
    // Whole, where it is cut off.
    expect(log.getAllByTitle('Chapel')).toHaveLength(2);
    await user.dblClick(log.getByRole('button', { name: /^Send again: Recording ready/ }));
    await expect.poll(lastToast).toBe('Sending it again.');
    await closeLog(log);

    await user.click(screen.getByRole('button', { name: 'Pause Team chat' }));
    const resume = await screen.findByRole('button', { name: 'Resume Team chat' });
    // It is the same button: the focus stays.
    expect(document.activeElement).toBe(resume);
    const row = screen.getByRole('list', { name: 'Webhooks' });
    expect(row.textContent).toMatch(/Paused since .* · 2 messages skipped/);
    expect(lastToast()).toBe('Team chat is paused. Messages are skipped until you resume it.');
    const pausedLog = await openLog();
    await pausedLog.findByText(/^Delivered/);
    expect(pausedLog.queryByRole('button', { name: /^Send again/ })).toBeNull();
    await closeLog(pausedLog);
    await user.click(resume);
    await expect.poll(lastToast).toBe('Team chat gets messages again. 2 messages skipped.');
    // The toast and the row are told by different stores.
    await expect.poll(() => row.textContent).not.toContain('Paused');
    expect(sent(served, 'POST').map(({ path }) => path.slice('/aircheck/webhooks/w1/'.length))).toEqual([
      ...['test', 'test', 'deliveries/msg_1/resend', 'pause', 'resume'],
    ]);
  });

  it('get a new secret, are changed and deleted from one menu, which gives the focus back', async () => {
    const served = await serveWebhooks([aHook()]);
    const { user } = renderSettings();
    const edit = await screen.findByRole('button', { name: 'Edit Team chat' });
    const choose = async (item: string) => {
      await user.click(edit);
      await user.click(screen.getByRole('menuitem', { name: item }));
    };
    await choose('New secret…');
    await user.click(screen.getByRole('button', { name: 'New secret' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Secret for Team chat' })).getByRole('button', { name: 'Done' }),
    );
    expect(document.activeElement).toBe(edit);

    await choose('Change…');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Night shift');
    const language = within(screen.getByRole('group', { name: 'Language of the messages' }));
    expect(language.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true);
    await user.click(language.getByRole('radio', { name: 'Deutsch' }));
    const events = within(screen.getByRole('group', { name: 'Events' }));
    await user.click(events.getByRole('checkbox', { name: 'Recording ready' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The missing choice may be scrolled out of view.
    expect(events.getByRole('alert').textContent).toBe('Choose at least one.');
    expect(document.activeElement).toBe(events.getAllByRole('checkbox')[0]);
    expect(sent(served, 'PUT')).toEqual([]);
    await user.click(events.getByRole('checkbox', { name: 'Recording ready' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => sent(served, 'PUT')[0]?.body)
      .toMatchObject({
        ...{ name: 'Night shift', format: 'slack', language: 'de', url: 'https://hooks.slack.com/services/x' },
      });

    await choose('Delete…');
    await user.click(screen.getByRole('button', { name: 'Delete webhook' }));
    await screen.findByText('No webhooks yet.');
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('cannot be changed with a read-only key', async () => {
    const { url: _url, ...seen } = aHook();
    await serveWebhooks([seen], { isReadOnly: true });
    const { user } = renderSettings();
    const test = await screen.findByRole('button', { name: 'Send a test to Team chat' });
    expect(test.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Edit Team chat' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log of Team chat' }));
    await screen.findByRole('dialog', { name: 'Log of Team chat' });
  });
});

describe('a webhook as it is edited', () => {
  const fresh = createDraft(undefined);

  it('follows the address with its format until one is chosen', () => {
    const formats = [
      'https://hooks.slack.com/services/T0/B0/x',
      'https://discord.com/api/webhooks/1/x',
      'https://canary.discord.com/api/webhooks/1/x',
      'https://notdiscord.com/',
      'https://hooks',
      ' https://hooks.slack.com/x ',
    ].map((url) => withUrl(fresh, url).format);
    expect(formats).toEqual(['slack', 'discord', 'discord', 'json', 'json', 'slack']);
    const chosen = { ...fresh, isFormatChosen: true };
    expect(withUrl(chosen, 'https://hooks.slack.com/services/T0/B0/x').format).toBe('json');
  });

  it('asks for an event, and for what the chosen reach needs', () => {
    expect(findProblem(fresh)).toBeUndefined();
    expect(findProblem({ ...fresh, events: [] })).toBe('no-event');
    expect(findProblem({ ...fresh, reach: 'tags' })).toBe('no-tag');
    expect(findProblem({ ...fresh, reach: 'streams', tags: ['hall'] })).toBe('no-stream');
  });

  it('sends the streams or the tags of the reach that is chosen, and no others', () => {
    const draft = { ...fresh, name: ' Team ', url: ' https://example.org ', tags: ['hall'], streamIds: ['s1'] };
    expect(createRequest({ ...draft, reach: 'tags' })).toMatchObject({
      name: 'Team',
      url: 'https://example.org',
      tags: ['hall'],
    });
    expect(createRequest({ ...draft, reach: 'tags' })).not.toHaveProperty('streamIds');
    expect(createRequest({ ...draft, reach: 'streams' })).toMatchObject({ streamIds: ['s1'] });
    expect(createRequest({ ...draft, reach: 'all' })).not.toHaveProperty('tags');
    // Programs read no sentences.
    expect(createRequest({ ...draft, language: 'de', format: 'json' })).not.toHaveProperty('language');
    expect(toggleTag(['Hall', 'a'], 'hall')).toEqual(['a']);
  });

  it('keeps both tags and streams, which a program gave it, until somebody chooses one', () => {
    const made = { id: 'w1', name: 'Team', url: 'https://example.org/', tags: ['hall'], streamIds: ['s1'] };
    const draft = createDraft({ ...made, events: ['recording.ready'] });
    expect(createRequest({ ...draft, name: 'Chat' })).toMatchObject({
      name: 'Chat',
      tags: ['hall'],
      streamIds: ['s1'],
    });
    expect(createRequest({ ...draft, reach: 'streams', keepsBoth: false })).not.toHaveProperty('tags');
  });
});
