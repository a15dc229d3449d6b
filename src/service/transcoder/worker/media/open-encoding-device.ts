import { AV_HWDEVICE_TYPE_VAAPI, type AVPixelFormat } from 'node-av/constants';
import { type CodecContext, FFmpegError, Frame, HardwareDeviceContext, HardwareFramesContext } from 'node-av/lib';

export interface EncodingDevice {
  upload(frame: Frame): Promise<Frame>;
  close(): void;
}

/** Frame memory on the device, for an encoder that cannot read ours. */
export function openEncodingDevice(context: CodecContext, pixelFormat: AVPixelFormat): EncodingDevice {
  const device = new HardwareDeviceContext();
  FFmpegError.throwIfError(device.create(AV_HWDEVICE_TYPE_VAAPI), 'Could not open the encoding device');
  const pool = new HardwareFramesContext();
  pool.alloc(device);
  pool.format = context.pixelFormat;
  pool.swFormat = pixelFormat;
  pool.width = context.width;
  pool.height = context.height;
  pool.initialPoolSize = 32;
  FFmpegError.throwIfError(pool.init(), 'Could not reserve frames on the encoding device');
  context.hwFramesCtx = pool;
  return {
    async upload(frame) {
      const uploaded = new Frame();
      uploaded.alloc();
      FFmpegError.throwIfError(pool.getBuffer(uploaded), 'No frame free on the encoding device');
      FFmpegError.throwIfError(await pool.transferData(uploaded, frame), 'Could not hand a frame to the device');
      uploaded.pts = frame.pts;
      frame.free();
      return uploaded;
    },
    close() {
      pool.free();
      device.free();
    },
  };
}
