import { escapeNal, unescapeNal } from '../nal-units.ts';

const recoveryPoint = 6;

/** A SEI unit of H.264 without its recovery point; undefined where nothing else is in it, the same unit where none is. */
export function withoutRecoveryPoint(unit: Buffer): Buffer | undefined {
  const payload = unescapeNal(unit.subarray(1));
  const messages = readMessages(payload);
  const kept = messages.filter(({ type }) => type !== recoveryPoint);
  if (kept.length === messages.length) return unit;
  if (kept.length === 0) return undefined;
  const bytes = kept.map(({ start, end }) => payload.subarray(start, end));
  return Buffer.concat([unit.subarray(0, 1), escapeNal(Buffer.concat([...bytes, Buffer.of(0x80)]))]);
}

interface Message {
  type: number;
  start: number;
  end: number;
}

/** H.264, 7.3.2.3.1: messages one behind the other, type and size in steps of 255. */
function readMessages(payload: Uint8Array): Message[] {
  const messages: Message[] = [];
  let at = 0;
  const readStepped = () => {
    let value = 0;
    for (; payload[at] === 0xff; at++) value += 255;
    return value + (payload[at++] ?? 0);
  };
  while (at + 2 < payload.length) {
    const start = at;
    const type = readStepped();
    const size = readStepped();
    at += size;
    messages.push({ type, start, end: at });
  }
  return messages;
}
