/** What is wrong with a recording, in words; the only error that checking it throws on purpose. */
export class RecordingFault extends Error {
  override name = 'RecordingFault';
}
