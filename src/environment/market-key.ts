/**
 * Storage key of what the market lacks, for links that lead to it: `none` (it has no project), `no-mega` (there is no mega
 * project). Apart from the other keys, which map pages start with.
 */
export const marketKey = 'ardi:market';
