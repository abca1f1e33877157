import { withDialog } from '#web/platform/lib/paths.ts'
import { printCell } from './overviewCell.ts'

export const vettingOverviewPaths = {
  vettingOverview: '/vetting-overview',
  /** Opens the reviews that a reviewer owes. @param search the query string of the screen below. */
  openReviewsOf: (reviewerId: string, search = '') =>
    `?${withDialog(search, 'overview-rows', printCell({ cell: 'REVIEWS_OPEN', key: reviewerId, criterion: '' }))}`,
} as const
