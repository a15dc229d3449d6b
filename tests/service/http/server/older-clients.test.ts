import { describe, expect, it } from 'vitest';
import { unknownStatuses } from '../../../../src/service/http/answers.ts';

const sdk = (version: string) => `speakeasy-sdk/typescript ${version} 2.318.3 1.0.0 livepeer`;

describe('A version of the official SDK gets no status that it rejects', () => {
  it.each([
    [sdk('3.0.1'), ['failed', 'deleted']],
    [sdk('3.1.1'), ['failed', 'deleted']],
    [sdk('3.2.7'), ['deleted']],
    [sdk('3.3.0'), ['deleted']],
    [sdk('3.4.0'), []],
    [sdk('3.10.0'), []],
    [sdk('4.1.0'), []],
    ['speakeasy-sdk/typescript 3.1.1 2.318.3 1.0.0 another', []],
    ['Mozilla/5.0', []],
    [undefined, []],
  ])('%s lacks %j', (userAgent, words) => {
    expect(unknownStatuses(userAgent)).toEqual(words);
  });
});
