/**
 * Plays, without sound where a page may not begin with it by itself. Where it may not play at all it waits for a click,
 * with its sound on.
 */
export async function playAloudOrMuted(video: HTMLVideoElement): Promise<'aloud' | 'muted' | 'not'> {
  const wasMuted = video.muted;
  try {
    await video.play();
    return wasMuted ? 'muted' : 'aloud';
  } catch (error) {
    if (wasMuted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return 'not';
  }
  video.muted = true;
  try {
    await video.play();
    return 'muted';
  } catch {
    video.muted = false;
    return 'not';
  }
}
