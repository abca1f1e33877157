export const verificationPaths = {
  verifications: '/vetting/verifications',
} as const
