import process from 'node:process';

/** What runs a command so that the modes of files bind it, root included (setpriv is part of util-linux). */
export const asOrdinaryUser: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-dac_override,-dac_read_search'] : [];
