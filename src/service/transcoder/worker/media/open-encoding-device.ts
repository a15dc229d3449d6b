import { AV_HWDEVICE_TYPE_VAAPI, type AVPixelFormat } from 'node-av/constants';
import { type CodecContext, FFmpegError, Frame, HardwareDeviceContext, HardwareFramesContext } from 'node-av/lib';

export interface EncodingDevice {
  upload(picture: Frame): Promise<Frame>;
  close(): void;
}

/** The device's memory for the pictures of an encoder that does not take them from ours. */
export function openEncodingDevice(context: CodecContext, pictureFormat: AVPixelFormat): EncodingDevice {
  const device = new HardwareDeviceContext();
  FFmpegError.throwIfError(device.create(AV_HWDEVICE_TYPE_VAAPI), 'Could not open the encoding device');
  const pool = new HardwareFramesContext();
  pool.alloc(device);
  pool.format = context.pixelFormat;
  pool.swFormat = pictureFormat;
  pool.width = context.width;
  pool.height = context.height;
  pool.initialPoolSize = 32;
  FFmpegError.throwIfError(pool.init(), 'Could not reserve pictures on the encoding device');
  context.hwFramesCtx = pool;
  return {
    async upload(picture) {
      const uploaded = new Frame();
      uploaded.alloc();
      FFmpegError.throwIfError(pool.getBuffer(uploaded), 'No picture free on the encoding device');
      FFmpegError.throwIfError(await pool.transferData(uploaded, picture), 'Could not hand a picture to the device');
      uploaded.pts = picture.pts;
      picture.free();
      return uploaded;
    },
    close() {
      pool.free();
      device.free();
    },
  };
}
