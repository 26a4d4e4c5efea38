import { needTestTools } from './test-tools.ts';
import { sentenceOf } from '../requirements.ts';
import { playwrightProgram, runTool, vitestProgram } from './run.ts';

/** Runs one suite alone, with whatever else was typed after the command: names of files, `-t`, `--repeat-each` … */
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

/** Installs Chromium and PostgreSQL where they are missing; ends the process with one sentence where that cannot be. */
export function installTestTools(): void {
  try {
    needTestTools(console.log);
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exit(1);
  }
}
