/** What came of fetching a ready recording's master playlist and the first segment of each rendition. */
export type LinkCheck =
  | { kind: 'passed'; renditionCount: number; checkedAtMs: number }
  | { kind: 'problem'; problem: string; playableCount: number; renditionCount: number; checkedAtMs: number };
