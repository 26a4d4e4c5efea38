/** The code of a class beside its name; empty where the name ends with it: «البوليفارد T4.2» is `SB-T4.2`. */
export function codeBeside(name: string | null, code: string | null): string {
  const last = name?.split(' ').at(-1);
  return code === null || (last && `-${code}`.endsWith(`-${last}`)) ? '' : code;
}
