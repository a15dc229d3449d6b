import { describe, expect, it } from 'vitest';
import { splitAggregate } from '../../../../src/service/ingest/rtmp/message.ts';
import { mediaMessage } from './publisher-script.ts';

function tag(typeId: number, timestampMs: number, data: string): Buffer {
  const header = Buffer.alloc(11);
  header[0] = typeId;
  header.writeUIntBE(data.length, 1, 3);
  header.writeUIntBE(timestampMs & 0xffffff, 4, 3);
  header[7] = timestampMs >>> 24;
  const back = Buffer.alloc(4);
  back.writeUInt32BE(11 + data.length);
  return Buffer.concat([header, Buffer.from(data), back]);
}

describe('an aggregate message', () => {
  it('is split into its messages, with times that start at its own', () => {
    const payload = Buffer.concat([tag(9, 0x01000000, 'picture'), tag(8, 0x01000017, 'sound')]);
    const messages = [...splitAggregate(mediaMessage(22, 5000, payload))];
    expect(messages).toMatchObject([
      { typeId: 9, timestampMs: 5000, payload: Buffer.from('picture') },
      { typeId: 8, timestampMs: 5023, payload: Buffer.from('sound') },
    ]);
  });

  it.each([
    ['a header cut short', tag(9, 0, '').subarray(0, 9)],
    ['data cut short', tag(9, 0, 'picture').subarray(0, 15)],
    ['another aggregate', tag(22, 0, 'x')],
  ])('passes over %s, and keeps what comes before', (_, payload) => {
    const messages = [...splitAggregate(mediaMessage(22, 0, Buffer.concat([tag(8, 0, 'sound'), payload])))];
    expect(messages).toMatchObject([{ typeId: 8, payload: Buffer.from('sound') }]);
  });

  it('may end without its last back pointer', () => {
    const payload = tag(8, 0, 'sound').subarray(0, 16);
    expect([...splitAggregate(mediaMessage(22, 0, payload))]).toHaveLength(1);
  });
});
