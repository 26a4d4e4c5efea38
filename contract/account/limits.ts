/** Limits of sign-in and profile. */
export const accountLimits = {
  /** Maximum length of the fields of the profile and the badge form, in characters. */
  firstNameLength: 80,
  nameLength: 160,
  emailLength: 254,
  cityLength: 80,
  aboutLength: 1000,
  /** One-time codes (§9): number of digits, lifetime in seconds, and allowed attempts. */
  codeLength: 6,
  codeSeconds: 300,
  /** Seconds until a code can be sent again, unless the server says otherwise (§9). */
  resendSeconds: 300,
  codeTries: 5,
} as const;
