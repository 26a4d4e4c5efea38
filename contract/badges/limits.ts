/** Limits of applications for badges. */
export const badgeLimits = {
  badgeMessageLength: 2000,
} as const;
