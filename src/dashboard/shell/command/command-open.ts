import { createStore } from '../../ui/create-store.ts';

/** Is the search open? Its button and its shortcut stand apart from it, and from each other. */
export const commandOpen = createStore(false);

/** What was typed after the shortcut while the code of the search was still on its way. */
export const typedEarly = createStore('');
