/** The values of a Referrer-Policy field (W3C Referrer Policy §3). */
export const referrerPolicies: readonly string[] = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
];
