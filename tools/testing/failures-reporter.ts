import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Environment variable with the path of the file that the reporter writes. */
export const failuresFileVariable = 'VITEST_FAILURES_FILE';

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/**
 * Vitest reporter that writes a JSON array of texts to a file: one for each failed test, failed hook or file, and error
 * outside of all tests. The last kind fails a run without a failed test, and Vitest's JSON reporter leaves it out.
 */
export default class FailuresReporter implements Reporter {
  private root = '';

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: Errors): void {
    const file = process.env[failuresFileVariable];
    if (file === undefined) return;
    const failures = modules.flatMap((module) => {
      const path = relative(this.root, module.moduleId);
      const suites = [module, ...module.children.allSuites()];
      return [
        ...suites.flatMap((suite) => suite.errors()).map((error) => `${path}: ${inOneLine(error.message)}`),
        ...Array.from(
          module.children.allTests('failed'),
          (test) => `${path} > ${test.fullName}: ${inOneLine(test.result().errors?.[0]?.message)}`,
        ),
      ];
    });
    const outside = unhandledErrors.map(
      (error) => `outside of all tests: ${inOneLine(error.stack ?? error.message)}`,
    );
    writeFileSync(file, JSON.stringify([...failures, ...outside]));
  }
}

/** A message without line breaks, of at most 500 characters and without colors. */
export function inOneLine(message = 'no message'): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 500);
}
