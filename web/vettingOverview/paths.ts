export const vettingOverviewPaths = {
  vettingOverview: '/vetting-overview',
} as const
