import { assessmentResults } from '#shared/developerAssessments/developerAssessments.ts'
import { defineList } from '#shared/platform/lists.ts'

/** Verifications that no reviewer chose, of developers who are not deleted. They count only once somebody confirms them. */
export const verificationList = defineList({
  noun: 'verifications',
  title: 'Verifications to Confirm',
  permission: 'vetting:write',
  pageSize: 20,
  sort: { reviewed_at: 'desc_nulls_last' },
  columns: {
    developer: { label: 'Developer', kind: 'text', filter: true, searched: true },
    skill: { label: 'Skill', kind: 'text', filter: true, searched: true },
    claimed: { label: 'Claimed', kind: 'yesNo', yes: 'Yes', no: 'No', filter: true },
    assessment: { label: 'Assessment', kind: 'text', filter: true },
    result: { label: 'Result', kind: 'oneOf', values: assessmentResults, filter: true },
    score: { label: 'Score', kind: 'number', filter: true },
    reviewer: { label: 'Reviewer', kind: 'person', filter: true },
    reviewed_at: { label: 'Reviewed', kind: 'moment', filter: true },
  },
})

/** A waiting verification gets one of these decisions. */
export const verificationDecisions = ['CONFIRM', 'REFUSE'] as const
export type VerificationDecision = (typeof verificationDecisions)[number]
