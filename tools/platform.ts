/** `npm run platform -- …`: operator commands of the platform. */
import '../platform/cli.ts';
