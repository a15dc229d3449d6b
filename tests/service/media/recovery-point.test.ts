import { expect, it } from 'vitest';
import { withoutRecoveryPoint } from '../../../src/service/media/codec/sei.ts';

const unit = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

it('A recovery point is taken out of a SEI unit, and all else stays', () => {
  expect(withoutRecoveryPoint(unit('06 06 01 c4 80'))).toBeUndefined();
  const captions = unit('06 04 03 b5 00 31 80');
  expect(withoutRecoveryPoint(captions)).toBe(captions);
  expect(withoutRecoveryPoint(unit('06 06 01 c4 04 03 b5 00 31 80'))).toEqual(captions);
  expect(withoutRecoveryPoint(unit('06 04 03 b5 00 31 06 01 c4 80'))).toEqual(captions);
});
