import { readTemplate } from '../../contract/handovers/template.ts';
import { words } from './handover-lazy-words.ts';

/** Why a template cannot be used, in words. */
export function templateFault(text: string): string | undefined {
  if (text.trim() === '') return words.faults.empty;
  const read = readTemplate(text);
  if (!('fault' in read)) return undefined;
  return 'unknown' in read.fault ? words.faults.unknown(read.fault.unknown) : words.faults.brace(read.fault.brace);
}
