/** What a decoder configuration tells about a video track. `size` is in pixels as shown, cropping applied. */
export interface VideoDescription {
  /** The codec by RFC 6381, as in `avc1.64001f`. */
  codecString: string;
  size: { width: number; height: number } | undefined;
}
