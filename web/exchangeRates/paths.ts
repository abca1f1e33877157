export const exchangeRatePaths = {
  settings: '/settings',
  ratesOf: (currency: string) => `/settings?search=${encodeURIComponent(currency)}`,
} as const
