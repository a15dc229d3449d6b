import { expect, it } from 'vitest';
import {
  draftOf,
  problemOf,
  requestOf,
  toggledTag,
  withUrl,
} from '../../../src/dashboard/settings/webhooks/webhook-draft.ts';

const fresh = draftOf(undefined);

it('the format follows the address until somebody chooses one', () => {
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
  expect(problemOf(fresh)).toBeUndefined();
  expect(problemOf({ ...fresh, events: [] })).toBe('no-event');
  expect(problemOf({ ...fresh, reach: 'tags' })).toBe('no-tag');
  expect(problemOf({ ...fresh, reach: 'streams', tags: ['hall'] })).toBe('no-stream');
});

it('sends the streams or the tags of the reach that is chosen, and no others', () => {
  const draft = { ...fresh, name: ' Team ', url: ' https://example.org ', tags: ['hall'], streamIds: ['s1'] };
  expect(requestOf({ ...draft, reach: 'tags' })).toMatchObject({
    name: 'Team',
    url: 'https://example.org',
    tags: ['hall'],
  });
  expect(requestOf({ ...draft, reach: 'tags' })).not.toHaveProperty('streamIds');
  expect(requestOf({ ...draft, reach: 'streams' })).toMatchObject({ streamIds: ['s1'] });
  expect(requestOf({ ...draft, reach: 'all' })).not.toHaveProperty('tags');
  expect(toggledTag(['Hall', 'a'], 'hall')).toEqual(['a']);
});

it('keeps both tags and streams, which a program gave it, until somebody chooses one', () => {
  const made = { id: 'w1', name: 'Team', url: 'https://example.org/', tags: ['hall'], streamIds: ['s1'] };
  const draft = draftOf({ ...made, events: ['recording.ready'] });
  expect(requestOf({ ...draft, name: 'Chat' })).toMatchObject({ name: 'Chat', tags: ['hall'], streamIds: ['s1'] });
  expect(requestOf({ ...draft, reach: 'streams', keepsBoth: false })).not.toHaveProperty('tags');
});
