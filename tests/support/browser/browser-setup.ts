import { shareBrowser } from './open-browser.ts';

shareBrowser();
