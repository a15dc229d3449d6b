import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOfLongFiles } from './long-files.ts';

/** What is asked of the runner's test files. */
export interface SortedFile {
  /** Below the repository. */
  path: string;
  project: string;
}

/**
 * The longest first: one that starts last would keep the run waiting on a single worker. A project's files stay together,
 * since a worker that changes the project starts anew; the others keep their order.
 */
export function longestFirst<File>(
  files: readonly File[],
  describe: (file: File) => SortedFile,
  secondsOf: Readonly<Record<string, number>> = secondsOfLongFiles,
): File[] {
  const described = files.map((file) => ({ file, ...describe(file) }));
  const projects = [...new Set(described.map(({ project }) => project))];
  const seconds = (path: string) => secondsOf[path] ?? 0;
  return described
    .sort((a, b) => projects.indexOf(a.project) - projects.indexOf(b.project) || seconds(b.path) - seconds(a.path))
    .map(({ file }) => file);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files), ({ moduleId, project }) => {
      return { path: relative(this.ctx.config.root, moduleId), project: project.name };
    });
  }
}
