/** The key as it is shown: its last group alone, to distinguish two keys; a short key not at all. */
export function maskStreamKey(streamKey: string): string {
  const last = streamKey.slice(-4);
  const isLongEnough = streamKey.length >= 16;
  return isLongEnough ? `••••-${last}` : '••••-••••';
}

/** Where an encoder sends to. Source: hosted-api, "Operations and success" (`GET /ingest`). */
export function pushUrl(server: string, streamKey: string): string {
  return `${server.replace(/\/+$/, '')}/${streamKey}`;
}

/**
 * One line that sends a file as a live stream, with a keyframe every two seconds whatever its frame rate.
 * Source: recording-interface, "Limits" (a keyframe interval of 2 is recommended).
 */
export function ffmpegLine(server: string, streamKey: string): string {
  return (
    'ffmpeg -re -i input.mp4 -c:v libx264 -preset veryfast -pix_fmt yuv420p ' +
    '-force_key_frames "expr:gte(t,n_forced*2)" -c:a aac -b:a 160k ' +
    `-f flv "${pushUrl(server, streamKey)}"`
  );
}
