// @ts-check
// `npm run dev`: Vite, with the service beside it (see vite.config.ts). Both end with npm.
import './end-with-parent.mjs';

await import(new URL('../node_modules/vite/bin/vite.js', import.meta.url).href);
