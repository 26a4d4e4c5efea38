import { userInfo } from 'node:os';

/** Name of the user of the server who runs this process. A container may run as a user without a name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
