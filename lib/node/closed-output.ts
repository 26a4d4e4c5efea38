/**
 * Lets a command go on when nobody reads its output any more, as after `| head`: a load must end as it began, whoever
 * looks at its lines.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
