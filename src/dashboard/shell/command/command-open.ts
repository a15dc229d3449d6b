import { createStore } from '../../ui/create-store.ts';

/** Is the search open? Its button and its shortcut stand apart from it, and from each other. */
export const commandOpen = createStore(false);
