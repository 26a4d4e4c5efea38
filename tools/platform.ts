/** `npm run platform -- …`: what an operator does with the platform. */
import '../platform/cli.ts';
