import type { Scene } from './scene.ts';
import type { Said } from './until-said.ts';

export interface Fault {
  /** What is done, for the table. */
  name: string;
  /** The page has to say it within so long: its own limit, and what looking takes. */
  withinSeconds: number;
  inject(scene: Scene): Promise<Said>;
}
