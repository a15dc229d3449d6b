import { describe, expect, it } from 'vitest';
import type { Stream } from '../../../src/contract/stream.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';
import { createRecordedStream, finalSessions, readySession } from '../../support/final-session.ts';
import { encodeModernPackets } from '../../support/media/encode-modern-packets.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { messageOf, publishRaw } from '../../support/media/publish-raw.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { openAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

const service = await openAccount();

const bytes = (...parts: (number | string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))));

/** Another tag in a message's place. */
const withPayload = (message: RtmpMessage, payload: Uint8Array) => ({ ...message, payload });

/** A legacy tag of H.264 or AAC as a part of an enhanced one: its type, its four characters, and its body. */
function enhancedParts({ typeId, payload }: RtmpMessage) {
  const isVideo = typeId === messageType.video;
  const [head = 0, packetType = 0] = payload;
  const hasComposition = isVideo && packetType === 1;
  return {
    first: isVideo ? 0x80 | (head & 0xf0) : 0x90,
    packetType,
    fourCc: isVideo ? 'avc1' : 'mp4a',
    body: payload.subarray(isVideo && !hasComposition ? 5 : 2),
    multitrack: isVideo ? 6 : 5,
  };
}

function size24(length: number): Buffer {
  return Buffer.of(length >> 16, (length >> 8) & 255, length & 255);
}

const otherTracks = ['vvc1', 'Opus', 'wxyz'];

const forms: [string, (message: RtmpMessage) => RtmpMessage[]][] = [
  [
    'beside a second track of each kind, as FFmpeg sends them',
    (message) => {
      const { first, packetType, fourCc, body, multitrack } = enhancedParts(message);
      const second = bytes(first | multitrack, packetType, fourCc, 1, body);
      return [message, withPayload(message, second)];
    },
  ],
  [
    'in one message with a second track that is different',
    (message) => {
      const { first, packetType, fourCc, body, multitrack } = enhancedParts(message);
      const head = bytes(first | multitrack, 0x10 | packetType, fourCc);
      const other = body.subarray(0, body.length - 1);
      return [withPayload(message, bytes(head, 0, size24(body.length), body, 1, size24(other.length), other))];
    },
  ],
  [
    'in one message with tracks of codecs that nobody knows',
    (message) => {
      const { first, packetType, fourCc, body, multitrack } = enhancedParts(message);
      const others = otherTracks.map((codec, index) => bytes(codec, index + 1, size24(2), 5, 6));
      const head = bytes(first | multitrack, 0x20 | packetType, ...others);
      return [withPayload(message, bytes(head, fourCc, 0, size24(body.length), body))];
    },
  ],
  [
    'as the only track, of the number 5, with modifiers before it',
    (message) => {
      const { first, packetType, fourCc, body, multitrack } = enhancedParts(message);
      const modifiers = bytes(first | 7, 2, 0, 1, 2, 0x07, 0, 9, 0x30 | multitrack);
      return [withPayload(message, bytes(modifiers, packetType, fourCc, 5, body))];
    },
  ],
  [
    'among channel layouts, colour information, ends of sequence and packet types of the future',
    (message) => {
      const { first, fourCc } = enhancedParts(message);
      return [...[2, 4, 9, 15].map((type) => withPayload(message, bytes(first | type, fourCc, 1, 2))), message];
    },
  ],
];

async function push(packets: MediaPacket[], form: (message: RtmpMessage) => RtmpMessage[]) {
  const stream = await createRecordedStream(service, { profiles: [] });
  const publisher = await publishRaw(service, stream);
  const media = packets.map(messageOf);
  publisher.send(...media.flatMap((message) => (message.typeId === messageType.data ? [message] : form(message))));
  return { stream, publisher };
}

const read = async (id: string): Promise<Stream> => service.get(`/stream/${id}`);

describe.concurrent('The first track of each kind is recorded', () => {
  it.each(forms)('%s', async (name, form) => {
    const packets = await encodePackets({ seconds: 2 });
    const { stream, publisher } = await push(packets, form);
    await publisher.finish();
    const session = await readySession(service, stream.id);
    const parts = await readRecording(session.recordingUrl ?? '');
    expect(parts).toMatchObject([{ framesDecoded: 60, decodeErrors: [] }]);
    expect(parts[0]?.audioPackets).toHaveLength(packets.filter(({ kind }) => kind === 'audio').length);
    const others = (session.aircheck?.encoderNotes ?? []).map(({ what, track }) => `${what} ${track}`);
    const expected = name.includes('second track') ? ['track-left-out video', 'track-left-out audio'] : [];
    if (!name.includes('nobody knows')) expect(others).toEqual(expected);
    else expect(session.aircheck?.encoderNotes?.map(({ codec }) => codec)).toEqual(expect.arrayContaining(otherTracks));
  });

  it('and while it is live the stream says that the others are left out', async () => {
    const packets = await encodePackets({ seconds: 2 });
    const form = forms[0]?.[1];
    const { stream, publisher } = await push(packets, form ?? ((message) => [message]));
    const live = await waitUntil(
      async () => {
        const found = await read(stream.id);
        return found.issues?.length ? found : undefined;
      },
      { what: 'the tracks that are left out are named' },
    );
    expect(live.issues).toContain('The encoder sends more than one audio track. Only the first is recorded.');
    expect(live.isHealthy).toBe(true);
    await publisher.finish();
    await readySession(service, stream.id);
  });
});

describe.concurrent('HEVC with the number 12', () => {
  it('is recorded as hvc1', async () => {
    const packets = await encodeModernPackets('hevc', 2);
    const { stream, publisher } = await push(packets, (message) => {
      if (message.typeId !== messageType.video) return [message];
      const [first = 0] = message.payload;
      const isConfig = (first & 0x0f) === 0;
      const head = bytes((first & 0x70) | 12, isConfig ? 0 : 1, isConfig ? Buffer.alloc(3) : '');
      return [withPayload(message, bytes(head, message.payload.subarray(5)))];
    });
    await publisher.finish();
    const { recordingUrl = '' } = await readySession(service, stream.id);
    expect(await readRecording(recordingUrl)).toMatchObject([{ framesDecoded: 60, decodeErrors: [] }]);
    expect(await (await fetch(recordingUrl)).text()).toContain('hvc1');
  });
});

describe.concurrent('Audio of a codec that is not recorded', () => {
  const mp3 = (message: RtmpMessage) =>
    message.typeId === messageType.audio ? [withPayload(message, bytes(0x2f, message.payload.subarray(2)))] : [message];

  it('costs the sound alone, and is named', async () => {
    const packets = await encodePackets({ seconds: 3 });
    const { stream, publisher } = await push(packets, mp3);
    const live = await waitUntil(
      async () => {
        const found = await read(stream.id);
        return found.issues?.length ? found : undefined;
      },
      { what: 'the codec is named' },
    );
    expect(live).toMatchObject({
      isHealthy: false,
      issues: ['Audio codec mp3 is not recorded; use AAC.'],
      aircheck: { ingest: { unsupportedAudio: 'mp3' }, issues: [{ code: 'audio-codec', codec: 'mp3' }] },
    });
    await publisher.finish();
    const { recordingUrl = '' } = await readySession(service, stream.id);
    expect(await readRecording(recordingUrl)).toMatchObject([{ framesDecoded: 90, audioPackets: [] }]);
  });

  it('is refused in words where nothing else comes', async () => {
    const packets = await encodePackets({ seconds: 4, video: false });
    const { stream, publisher } = await push(packets, mp3);
    await publisher.waitFor(() => (publisher.statusCodes().includes('NetStream.Publish.Rejected') ? true : undefined));
    await waitUntil(async () => (await read(stream.id)).aircheck?.refused?.codec === 'mp3' || undefined, {
      what: 'the refusal is on the stream',
    });
    expect(await finalSessions(service, stream.id, 1).catch(() => [])).toEqual([]);
  });
});
