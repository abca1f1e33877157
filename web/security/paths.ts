export const securityPaths = {
  security: '/security',
} as const
