/** `npm run data -- …`: the pipeline's commands. */
import '../pipeline/cli.ts';
