import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ActivityKind } from '../../../../src/contract/activity.ts';
import type { Language } from '../../../../src/contract/languages.ts';
import { type MessageFacts, webhookMessageSchema } from '../../../../src/contract/webhook.ts';
import type { NewActivity } from '../../../../src/service/db/activity.ts';
import { messageBody } from '../../../../src/service/features/webhooks/message-body.ts';
import { happeningsOf, isWanted } from '../../../../src/service/features/webhooks/webhooks.ts';

const at = 1_795_292_000_000;
const places = { base: 'https://live.example.org', dashboardUrl: 'https://live.example.org' };
const entry = (what: ActivityKind, details: Partial<NewActivity> = {}): NewActivity => ({
  ...{ by: 'encoder', connection: 'local', what, at },
  ...{ streamId: 's1', sessionIds: ['e1'], name: 'Council' },
  ...details,
});
const session = { createdAt: at - 3_600_000, isTest: false };
const happenings = (what: ActivityKind, details: Partial<NewActivity> = {}) =>
  happeningsOf(entry(what, details), { stream: { tags: ['Hall'] }, session }, at + 5);
const textIn =
  (language: Language) =>
  (what: ActivityKind, details: Partial<NewActivity> = {}, nowMs = at): string[] =>
    happenings(what, details).map(
      (said) => JSON.parse(messageBody(said, { format: 'slack', language }, places, nowMs)).text.split('\n')[0],
    );
const textOf = textIn('en');

it('a recording that is ready says where it is, as the API describes it', () => {
  const [said] = happenings('recording-ready', { recordedSeconds: 3598.2, onAirSeconds: 3600 });
  if (said === undefined) throw new Error('Nothing is said.');
  const body = JSON.parse(messageBody(said, { format: 'json', language: 'en' }, places, at + 9_000));
  expect(v.is(webhookMessageSchema, body)).toBe(true);
  expect(body).toEqual({
    type: 'recording.ready',
    timestamp: '2026-11-21T20:13:20.000Z',
    data: {
      stream: { id: 's1', name: 'Council', tags: ['Hall'] },
      session: { id: 'e1', startedAt: at - 3_600_000 },
      recordedSeconds: 3598.2,
      onAirSeconds: 3600,
      links: {
        dashboard: 'https://live.example.org/streams/s1/sessions/e1',
        watch: 'https://live.example.org/watch/e1',
        recording: 'https://live.example.org/recordings/e1/index.m3u8',
        mp4: 'https://live.example.org/recordings/e1/source.mp4',
      },
    },
  });
});

it('says in a sentence what happened', () => {
  expect(textOf('session-began', { record: true })).toEqual(['*Council* is live and recorded.']);
  expect(textOf('session-began', { record: false })).toEqual([
    '*Council* is live.',
    '*Council* is live and NOT RECORDED. Recording was off when it began.',
  ]);
  expect(textOf('session-began', { record: true, note: 'The disk is full.' })[1]).toBe(
    '*Council* is live and NOT RECORDED. The disk is full.',
  );
  expect(textOf('recording-stopped', { note: 'The folder is missing.' })).toEqual([
    '*Council* is live and NOT RECORDED. The folder is missing.',
  ]);
  expect(textOf('signal-trouble', { signal: ['no-audio', 'black-picture'] })).toEqual([
    '*Council*: no audio, the picture is black.',
  ]);
  expect(textOf('encoder-lost', { onAirSeconds: 725 })).toEqual([
    '*Council* has ended: the encoder was lost. On air 12 min.',
  ]);
  expect(textOf('session-ended', { cause: 'service', onAirSeconds: 3720 })).toEqual([
    '*Council* was cut off: the service stopped. On air 1 h 02 min.',
  ]);
  expect(textOf('recording-ready', { recordedSeconds: 3590, onAirSeconds: 3600 })).toEqual([
    '*Council*: the recording is ready. 59 min; 10 s of the show are missing.',
  ]);
  expect(textOf('encoder-lost', { onAirSeconds: 59.7 })[0]).toMatch(/On air 1 min\.$/);
  expect(textOf('recording-failed', { note: 'A file is missing.' })).toEqual([
    '*Council*: the recording has FAILED. A file is missing.',
  ]);
  expect(textOf('disk-low', { freeBytes: 3.21e9, streamId: undefined, sessionIds: undefined })).toEqual([
    'The disk is running full. Soon nothing new is recorded. 3.2 GB free.',
  ]);
  expect(textOf('disk-free', { freeBytes: 3.21e8 }, at + 61_000)[0]).toMatch(
    /^The disk has room again\. 321 MB free\. \(<!date\^1795292000\^.*\|20:13 UTC>\)$/,
  );
  const expired = { recordings: 30, streamId: undefined, sessionIds: undefined };
  expect(happenings('deletion-waits', { ...expired, why: 'clock' })).toEqual([
    { type: 'retention.waiting', at, facts: { recordings: 30, why: 'clock' } },
  ]);
  expect(textOf('deletion-waits', { ...expired, why: 'clock' })).toEqual([
    '30 recordings wait to be deleted until somebody confirms it in Settings: the machine’s clock has jumped.',
  ]);
  expect(textOf('deletion-waits', { ...expired, recordings: 1, why: 'late' })[0]).toBe(
    '1 recording waits to be deleted until somebody confirms it in Settings: expired more than 15 days ago.',
  );
  expect(textOf('renamed')).toEqual([]);
});

it('says it in German to those who read German', () => {
  const texts = textIn('de');
  expect(texts('session-began', { record: false })).toEqual([
    '*Council* ist live.',
    '*Council* ist live und wird NICHT AUFGEZEICHNET. Die Aufzeichnung war zu Beginn ausgeschaltet.',
  ]);
  expect(texts('signal-trouble', { signal: ['no-audio', 'black-picture'] })).toEqual([
    '*Council*: kein Ton, das Bild ist schwarz.',
  ]);
  expect(texts('session-ended', { cause: 'service', onAirSeconds: 3720 })).toEqual([
    '*Council* wurde abgebrochen: Der Dienst hielt an. 1 h 02 min auf Sendung.',
  ]);
  expect(texts('recording-ready', { recordedSeconds: 3590, onAirSeconds: 3600 })).toEqual([
    '*Council*: Die Aufzeichnung ist fertig. 59 min; von der Sendung fehlen 10 s.',
  ]);
  expect(texts('disk-low', { freeBytes: 3.21e9, streamId: undefined, sessionIds: undefined })[0]).toMatch(
    /3,2 GB frei\.$/,
  );
  const expired = { recordings: 30, streamId: undefined, sessionIds: undefined };
  expect(texts('deletion-waits', { ...expired, why: 'clock' })).toEqual([
    '30 Aufzeichnungen werden erst gelöscht, wenn es jemand in den Einstellungen bestätigt: Die Uhr des Rechners ist gesprungen.',
  ]);
  expect(texts('deletion-waits', { ...expired, recordings: 1, why: 'late' })[0]).toBe(
    '1 Aufzeichnung wird erst gelöscht, wenn es jemand in den Einstellungen bestätigt: seit mehr als 15 Tagen abgelaufen.',
  );
  // JSON is for programs: it is the same in every language.
  const [said] = happenings('recording-ready');
  if (said === undefined) throw new Error('Nothing is said.');
  const json = (language: Language) => messageBody(said, { format: 'json', language }, places, at);
  expect(json('de')).toBe(json('en'));
});

it('a name means nothing to the chat tool, however long it is', () => {
  const name = '<!channel> *x* & @everyone [a](https://evil.example)'.padEnd(5_000, '🎥');
  const [said] = happenings('session-began', { record: true, name });
  if (said === undefined) throw new Error('Nothing is said.');
  const slack = JSON.parse(messageBody(said, { format: 'slack', language: 'en' }, places, at));
  // Neither the address nor the mention is whole.
  expect(slack.text).toContain('&lt;!channel&gt; *x* &amp; @\u2060everyone [a]\u2060(https:\u2060//evil.example)');
  const discord = JSON.parse(messageBody(said, { format: 'discord', language: 'en' }, places, at + 90_000));
  expect(discord.allowed_mentions).toEqual({ parse: [] });
  expect(discord.content).toContain(String.raw`\<!channel\> \*x\* & \@everyone \[a\]\(https\://evil.example\)`);
  expect(discord.content).toContain('(<t:1795292000:f>)');
  expect(discord.content.length).toBeLessThan(500);
  const [failed] = happenings('recording-failed', { name, note: '*'.repeat(5_000) });
  const { content } = JSON.parse(messageBody(failed ?? said, { format: 'discord', language: 'en' }, places, at));
  expect(content).toMatch(/\nAircheck: <https:\/\/live\.example\.org\/streams\/s1\/sessions\/e1>$/);
  const json = messageBody(said, { format: 'json', language: 'en' }, places, at);
  expect(json.length).toBeLessThan(4_000);
  expect(JSON.parse(json).data.stream.name).toMatch(/🎥…$/u);
});

it('a name turns nothing of the message around, and begins no line of it', () => {
  const [said] = happenings('session-began', { record: true, name: 'Rink\u202e1\u2066 \n2\u0007' });
  if (said === undefined) throw new Error('Nothing is said.');
  const slack = JSON.parse(messageBody(said, { format: 'slack', language: 'en' }, places, at));
  expect(slack.text.split('\n')[0]).toContain('*Rink 1   2 *');
  const discord = JSON.parse(messageBody(said, { format: 'discord', language: 'en' }, places, at));
  expect(discord.content.split('\n')[0]).toContain('**Rink 1   2 **');
});

it('is sent for the streams and tags that were chosen; the disk concerns all', () => {
  const row = { events: ['session.started', 'disk.full'], streamIds: [], tags: [] } as never as Parameters<
    typeof isWanted
  >[0];
  const of = (facts: MessageFacts, type: 'session.started' | 'session.ended' | 'disk.full' = 'session.started') => ({
    ...{ type, at, facts },
  });
  const hall = of({ stream: { id: 's1', name: 'Council', tags: ['Hall'] } });
  expect(isWanted(row, hall)).toBe(true);
  expect(isWanted(row, of({}, 'session.ended'))).toBe(false);
  expect(isWanted({ ...row, streamIds: ['s2'] }, hall)).toBe(false);
  expect(isWanted({ ...row, streamIds: ['s2', 's1'] }, hall)).toBe(true);
  expect(isWanted({ ...row, streamIds: ['s2'], tags: ['hall'] }, hall)).toBe(true);
  expect(isWanted({ ...row, tags: ['chapel'] }, hall)).toBe(false);
  expect(isWanted({ ...row, tags: ['chapel'] }, of({}, 'disk.full'))).toBe(true);
});
