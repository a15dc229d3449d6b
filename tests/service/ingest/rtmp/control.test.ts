import { expect, it } from 'vitest';
import { acknowledgement, answerUserControl } from '../../../../src/service/ingest/rtmp/commands.ts';

it('answers a ping with its own time', () => {
  expect(answerUserControl(Buffer.of(0, 6, 1, 2, 3, 4))).toMatchObject({
    typeId: 4,
    payload: Buffer.of(0, 7, 1, 2, 3, 4),
  });
});

it.each([
  ['cut short', Buffer.of(0, 6, 1, 2, 3)],
  ['empty', Buffer.of()],
  ['of another kind', Buffer.of(0, 3, 0, 0, 0, 1)],
])('answers nothing to a user control message that is %s', (_, payload) => {
  expect(answerUserControl(payload)).toBeUndefined();
});

it('counts acknowledged bytes modulo 2^32', () => {
  expect(acknowledgement(2 ** 32 + 5).payload).toEqual(Buffer.of(0, 0, 0, 5));
});
