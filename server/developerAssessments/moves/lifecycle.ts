import {
  type DeveloperAssessmentStatus,
  developerAssessmentStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'
import type { Gate, Lifecycle } from '#shared/platform/transitions.ts'

/** Moves of a developer assessment check these conditions, as they would be after the move. One that is left out is false. */
export interface AssessmentConditions {
  readonly hasResult?: boolean
  /** The due date lies in the future. */
  readonly isExtended?: boolean
  /** The due date has passed. */
  readonly isOverdue?: boolean
  readonly hasCriteria?: boolean
  readonly hasReason?: boolean
  /** Nobody could open the work, and it may be asked for again. */
  readonly isAskedAgain?: boolean
  readonly hasReviewer?: boolean
  /** Nobody is left who would review it. */
  readonly lacksReviewers?: boolean
}

const result: Gate<AssessmentConditions> = {
  sentence: 'Set a result before the assessment is completed.',
  passes: (conditions) => conditions.hasResult === true,
}
const extension: Gate<AssessmentConditions> = {
  sentence: 'Extend the due date first.',
  field: 'days',
  passes: (conditions) => conditions.isExtended === true,
}
const again: Gate<AssessmentConditions> = {
  sentence: 'Ask for the work again first.',
  passes: (conditions) => conditions.isAskedAgain === true,
}
const overdue: Gate<AssessmentConditions> = {
  sentence: 'The due date is still in the future.',
  passes: (conditions) => conditions.isOverdue === true,
}
const criteria: Gate<AssessmentConditions> = {
  sentence: 'This assessment has no rubric. Add criteria before it is sent.',
  field: 'assessment_id',
  passes: (conditions) => conditions.hasCriteria === true,
}
const reason: Gate<AssessmentConditions> = {
  sentence: 'Give a reason.',
  field: 'note',
  passes: (conditions) => conditions.hasReason === true,
}
const reviewer: Gate<AssessmentConditions> = {
  sentence: 'Choose at least one reviewer.',
  field: 'reviewer_ids',
  passes: (conditions) => conditions.hasReviewer === true,
}

const unreviewed: Gate<AssessmentConditions> = {
  sentence: 'The work has come in, and a reviewer still has it.',
  passes: (conditions) => conditions.lacksReviewers === true,
}

/**
 * These moves are those of docs/product.md#developer-assessment. An assessment can be declined or expire only before the developer
 * submits it, and is with them again when nobody could open what came. *Started* may be skipped: some send their work in without saying that they began, and a talk is only held.
 */
export const developerAssessmentLifecycle: Lifecycle<DeveloperAssessmentStatus, AssessmentConditions> = {
  states: developerAssessmentStatuses,
  moves: {
    DRAFT: { SENT: [criteria], CANCELLED: [reason] },
    SENT: { STARTED: [], SUBMITTED: [], DECLINED: [reason], EXPIRED: [overdue], CANCELLED: [reason] },
    STARTED: { SUBMITTED: [], DECLINED: [reason], EXPIRED: [overdue], CANCELLED: [reason] },
    SUBMITTED: { STARTED: [again], ASSIGNED: [reviewer], CANCELLED: [reason] },
    // It goes back to Submitted when nobody is left to review it.
    ASSIGNED: { STARTED: [again], IN_REVIEW: [], SUBMITTED: [unreviewed], CANCELLED: [reason] },
    IN_REVIEW: {
      STARTED: [again],
      SECOND_REVIEW: [],
      COMPLETED: [result],
      SUBMITTED: [unreviewed],
      CANCELLED: [reason],
    },
    SECOND_REVIEW: { COMPLETED: [result], CANCELLED: [reason] },
    // Somebody asks for a second review by hand.
    COMPLETED: { SECOND_REVIEW: [] },
    DECLINED: {},
    EXPIRED: { SENT: [extension] },
    CANCELLED: {},
  },
}
