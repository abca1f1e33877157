export const healthPaths = {
  health: '/settings/health',
} as const
