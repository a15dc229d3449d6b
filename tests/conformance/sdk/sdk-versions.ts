/** The official SDK's versions that are run: the last of the second line, and two of the third with other answers. */
export const sdkVersions = ['2.9.2', '3.1.0', '3.5.0'] as const;
export type SdkVersion = (typeof sdkVersions)[number];

/** What the third line reads answers with: the version that it was made for. */
export const zodVersion = '3.23.8';
