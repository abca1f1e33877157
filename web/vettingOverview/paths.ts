import { withDialog } from '#web/platform/lib/address/paths.ts'

export const vettingOverviewPaths = {
  vettingOverview: '/vetting-overview',
  /** Opens the reviews that a reviewer owes, as `printCell` names them. @param search the query string of the screen below. */
  openReviewsOf: (reviewerId: string, search = '') =>
    `?${withDialog(search, 'overview-rows', `REVIEWS_OPEN/${encodeURIComponent(reviewerId)}`)}`,
} as const
