import { describe, expect, it } from 'vitest';
import { createOpenReferences } from '../../../src/service/media/codec/open-references.ts';
import { decodeStrictly } from '../../support/media/decode-strictly.ts';
import { encodeGops } from '../../support/media/encode-gops.ts';
import { headerOf } from '../../support/media/parameter-sets.ts';

async function readShow(params: string) {
  const packets = await encodeGops({ codec: 'h264', seconds: 5, params });
  const config = packets.flatMap((packet) => (packet.kind === 'video-config' ? [packet.config] : []))[0];
  if (config === undefined) throw new Error('No configuration');
  const sent = packets.filter((packet) => packet.kind === 'video');
  const references = createOpenReferences({ codec: 'h264', config });
  const kept = sent.map((packet) => {
    const shownMs = packet.dtsMs + packet.compositionMs;
    return { ...packet, data: references.of(packet.data, { isKeyframe: packet.isKeyframe, shownMs }) };
  });
  return { config, sent, kept };
}

describe('a show of open groups of pictures', () => {
  it.each([
    'open-gop=1:bframes=3',
    'open-gop=1:bframes=3:b-adapt=0:ref=4',
    'open-gop=1:bframes=3:no-cabac=1:weightp=2:ref=4',
    'open-gop=1:bframes=8:b-adapt=0:ref=6:direct=temporal',
    'open-gop=1:bframes=2:b-adapt=0:slices=4',
    'open-gop=1:bframes=2:b-adapt=0:interlaced=1',
  ])('by x264 with %s is decoded as it was sent, and a strict decoder can begin at each keyframe', async (params) => {
    const { config, sent, kept } = await readShow(params);
    const whole = decodeStrictly({ codec: 'h264', config }, sent);
    expect(whole).toMatchObject({ errors: 0, pictures: { size: 150 } });
    expect(decodeStrictly({ codec: 'h264', config }, kept)).toEqual(whole);
    const keyframes = kept.flatMap(({ isKeyframe }, i) => (isKeyframe && i > 0 ? [i] : []));
    expect(keyframes).toHaveLength(2);
    for (const at of keyframes) {
      const shownMs = (kept[at]?.dtsMs ?? 0) + (kept[at]?.compositionMs ?? 0);
      const expected = [...whole.pictures].filter(([time]) => time >= shownMs);
      const { errors, pictures } = decodeStrictly({ codec: 'h264', config }, kept.slice(at));
      expect({ errors, pictures: [...pictures].filter(([time]) => time >= shownMs) }).toEqual({
        errors: 0,
        pictures: expected,
      });
    }
  });

  it.each(['bframes=3:ref=4:b-pyramid=none', 'bframes=8:ref=5', 'bframes=5:ref=6:slices=2', 'bframes=3:b-adapt=0'])(
    'by x264 with %s begins at the keyframes alone where a strict decoder can',
    async (params) => {
      const packets = await encodeGops({ codec: 'h264', seconds: 16, gopSeconds: 1, params: `open-gop=1:${params}` });
      const { config } = headerOf(packets);
      const references = createOpenReferences({ codec: 'h264', config });
      const video = packets.filter((packet) => packet.kind === 'video');
      const keyframes: { at: number; canBegin: boolean }[] = [];
      const kept = video.map((packet, at) => {
        const canBegin = at > 0 && packet.isKeyframe && references.canBegin(packet.data);
        if (at > 0 && packet.isKeyframe) keyframes.push({ at, canBegin });
        const shownMs = packet.dtsMs + packet.compositionMs;
        return { ...packet, data: references.of(packet.data, { isKeyframe: canBegin, shownMs }) };
      });
      expect(keyframes).toHaveLength(15);
      expect(keyframes.filter(({ canBegin }) => canBegin).length).toBeGreaterThan(6);
      for (const { at, canBegin } of keyframes) {
        if (canBegin) expect(decodeStrictly({ codec: 'h264', config }, kept.slice(at))).toMatchObject({ errors: 0 });
      }
      const whole = decodeStrictly({ codec: 'h264', config }, video);
      expect(decodeStrictly({ codec: 'h264', config }, kept)).toEqual(whole);
    },
  );

  it('by x264 with a strict pyramid is decoded as it was sent', async () => {
    const { config, sent, kept } = await readShow('open-gop=1:bframes=3:b-adapt=0:b-pyramid=strict');
    expect(decodeStrictly({ codec: 'h264', config }, kept)).toEqual(decodeStrictly({ codec: 'h264', config }, sent));
  });

  it.each(['bframes=3', 'intra-refresh=1:bframes=0'])('is left alone byte for byte by x264 with %s', async (params) => {
    const { sent, kept } = await readShow(params);
    expect(kept).toEqual(sent);
  });
});
