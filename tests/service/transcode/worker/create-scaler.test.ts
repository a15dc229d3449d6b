import {
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_RESERVED,
  AVCOL_SPC_UNSPECIFIED,
  type AVPixelFormat,
  SWS_BICUBIC,
} from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { createScaler, openZimg, type Scaler, zimgTakes } from '../../../../src/service/transcode/worker/scaler.ts';

const size = { width: 640, height: 360 };
const shape = { width: 426, height: 240, format: AV_PIX_FMT_YUV420P };

/** Brightness and colours that rise to the right; frames only point to it. */
const picture = Buffer.alloc((size.width * size.height * 3) / 2);
for (let index = 0; index < picture.length; index++) {
  const width = index < size.width * size.height ? size.width : size.width / 2;
  picture[index] = 16 + Math.round((219 * (index % width)) / width);
}

function frameOf(format: AVPixelFormat = AV_PIX_FMT_YUV420P): Frame {
  return Frame.fromVideoBuffer(picture, { ...size, format, pts: 42n });
}

function bytesBy(scaler: Scaler, frame: Frame): Buffer {
  const scaled = scaler.scale(frame);
  const bytes = Buffer.from(scaled.toBuffer());
  scaled.free();
  scaler.close();
  return bytes;
}

function bytesBySwscale(frame: Frame, format: AVPixelFormat): Buffer {
  const context = new SoftwareScaleContext();
  context.getContext(size.width, size.height, format, shape.width, shape.height, shape.format, SWS_BICUBIC);
  const scaled = new Frame();
  scaled.alloc();
  Object.assign(scaled, shape);
  expect(scaled.getBuffer()).toBeGreaterThanOrEqual(0);
  expect(context.scaleFrameSync(scaled, frame)).toBeGreaterThanOrEqual(0);
  const bytes = Buffer.from(scaled.toBuffer());
  scaled.free();
  context.freeContext();
  return bytes;
}

/** The most by which a sample differs. */
function differenceOf(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);
}

describe('a scaler', () => {
  it.each([
    ['limited', AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709],
    ['not said', AV_PIX_FMT_YUV420P, AVCOL_RANGE_UNSPECIFIED, AVCOL_SPC_UNSPECIFIED],
    ['full, and become limited', AV_PIX_FMT_YUVJ420P, AVCOL_RANGE_JPEG, AVCOL_SPC_BT709],
    ['wide', AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_SPC_BT2020_NCL],
    ['reserved', AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_SPC_RESERVED],
    ['beyond what FFmpeg knows', AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, 99],
  ] as const)('keeps brightness and colours as swscale does where they are %s', (_, format, range, space) => {
    const frame = frameOf(format);
    Object.assign(frame, { colorRange: range, colorSpace: space });
    const made = bytesBy(createScaler(shape), frame);
    expect(differenceOf(made, bytesBySwscale(frame, format))).toBeLessThanOrEqual(1);
    frame.free();
  });

  it('makes full brightness limited, as its encoder says it is, by whatever name it comes', () => {
    const [byRange, byFormat] = [frameOf(AV_PIX_FMT_YUV420P), frameOf(AV_PIX_FMT_YUVJ420P)];
    for (const frame of [byRange, byFormat]) frame.colorRange = AVCOL_RANGE_JPEG;
    expect(bytesBy(openZimg(byRange, shape), byRange)).toEqual(bytesBy(openZimg(byFormat, shape), byFormat));
    for (const frame of [byRange, byFormat]) frame.free();
  });

  it('makes full brightness of ten bits limited', () => {
    const white = Buffer.alloc(size.width * size.height * 3, Buffer.of(0xff, 0x03));
    const frame = Frame.fromVideoBuffer(white, { ...size, format: AV_PIX_FMT_YUV420P10LE, pts: 42n });
    frame.colorRange = AVCOL_RANGE_JPEG;
    const luma = bytesBy(createScaler(shape), frame).subarray(0, shape.width * shape.height);
    expect(Math.min(...luma)).toBe(235);
    // It is dithered.
    expect(Math.max(...luma)).toBeLessThanOrEqual(236);
    frame.free();
  });

  it('gives the time of the frame, and a shape of the asked kind', () => {
    const frame = frameOf(AV_PIX_FMT_YUVJ420P);
    const scaler = createScaler(shape);
    const { width, height, format, pts } = scaler.scale(frame);
    expect({ width, height, format, pts: Number(pts) }).toEqual({ ...shape, pts: 42 });
    scaler.close();
    frame.free();
  });

  it.each([
    ['8 bits', AV_PIX_FMT_YUV420P, 1],
    ['10 bits', AV_PIX_FMT_YUV420P10LE, 2],
  ] as const)('puts an upright picture of %s between bars, in the middle and in its own shape', (_, format, bytes) => {
    const upright = { width: 360, height: 640 };
    const white = Buffer.alloc(
      ((upright.width * upright.height * 3) / 2) * bytes,
      bytes === 1 ? 235 : Buffer.of(172, 3),
    );
    const frame = Frame.fromVideoBuffer(white, { ...upright, format, pts: 42n });
    const luma = bytesBy(createScaler(shape), frame).subarray(0, shape.width * shape.height);
    const bright = Array.from(luma.subarray(120 * 426, 121 * 426).entries()).filter(([, value]) => value > 128);
    expect(bright.at(0)?.[0]).toBe(144);
    expect(bright).toHaveLength(136);
    frame.free();
  });

  it('leaves to swscale what would have to be dithered, and what encoders on other hardware take', () => {
    const [plain, deep] = [frameOf(), new Frame()];
    deep.alloc();
    deep.format = AV_PIX_FMT_YUV420P10LE;
    expect([
      zimgTakes(plain, shape),
      zimgTakes(deep, shape),
      zimgTakes(plain, { ...shape, format: AV_PIX_FMT_NV12 }),
    ]).toEqual([true, false, false]);
    for (const frame of [plain, deep]) frame.free();
  });
});
