export const exchangeRatePaths = {
  settings: '/settings',
} as const
