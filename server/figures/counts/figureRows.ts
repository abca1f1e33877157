import type { Figure } from '#shared/figures/figures.ts'
import * as jobs from './jobRows.ts'
import type { RowsOfFigure } from './question.ts'
import * as success from './successRows.ts'
import * as vetting from './vettingRows.ts'

/**
 * The value of a figure, its plot, its rows and the goals of people are all made of the same rows. Figures that count the same rows, each
 * by another measure, are measured by one statement.
 */
export const rowsOf: { readonly [Name in Figure]: RowsOfFigure } = {
  ACTIVE_MEMBERS: vetting.activeMembers,
  AVAILABLE: vetting.unplaced,
  DAYS_UNPLACED: vetting.unplaced,
  UTILISATION: vetting.utilised,
  TIME_TO_FIRST_PLACEMENT: vetting.timeToFirstPlacement,
  DEVELOPERS_VETTED: vetting.decidedOn,
  PASS_THROUGH: vetting.passThrough,
  TIME_TO_VET: vetting.decidedOn,
  REVIEWER_TURNAROUND: vetting.reviewerTurnaround,
  TIME_TO_FIRST_PROFILE: jobs.timeToFirstProfile,
  PROFILES_SENT: jobs.profilesSent,
  INTERVIEWS: jobs.interviews,
  SUBMITTAL_TO_INTERVIEW: jobs.profilesSent,
  PLACEMENTS: jobs.placementsWon,
  FILL_RATE: jobs.fillRate,
  TIME_TO_FILL: jobs.timeToFill,
  PLACED: success.placedNow,
  STARTING: success.startingNow,
  WEEKLY_SPREAD: success.weeklyMoney,
  MARGIN: success.weeklyMoney,
  CHECK_INS_DONE: success.checkInsDone,
  CHECK_INS_ON_TIME: success.checkInsOnTime,
  EARLY_FALL_OFF: success.earlyFallOff,
}
