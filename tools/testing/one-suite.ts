import { needTestTools } from './test-tools.ts';
import { sentenceOf } from '../requirements.ts';
import { playwrightProgram, runTool, vitestProgram } from './run.ts';

/** Runs a single suite, with the remaining command line arguments: file names, `-t`, `--repeat-each` … */
export async function runSuite(runner: 'vitest' | 'playwright', project: string): Promise<void> {
  installTestTools();
  const typed = process.argv.slice(2);
  const tool =
    runner === 'vitest'
      ? { program: vitestProgram, args: ['run', '--project', project, ...typed] }
      : { program: playwrightProgram, args: ['test', `--project=${project}`, ...typed] };
  const { code } = await runTool(tool);
  process.exitCode = code;
}

/** Installs Chromium and PostgreSQL if they are missing; exits with a one-sentence message when that is impossible. */
export function installTestTools(): void {
  try {
    needTestTools(console.log);
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exit(1);
  }
}
