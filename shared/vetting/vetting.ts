import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { stepTimings, vettingStepValues } from './vettingSteps.ts'

/** Everybody whose stage is VETTING. */
export const vettingList = defineList({
  noun: 'vetting',
  title: 'Vetting',
  permission: 'vetting:read',
  pageSize: 20,
  sort: { days_in_step: 'desc_nulls_last' },
  // The next action comes beside the name, so that it is in sight on a phone.
  columns: {
    name: { label: 'Developer', kind: 'text', searched: true },
    email: { label: 'E-mail', kind: 'text', searched: true, hidden: true, sortable: false },
    next_action: { label: 'Next action', kind: 'text', sortable: false },
    step: { label: 'Step', kind: 'oneOf', values: vettingStepValues, filter: true },
    days_in_step: { label: 'Days', kind: 'number', filter: true },
    timing: { label: 'Limit', kind: 'oneOf', values: stepTimings, filter: true, hidden: true, sortable: false },
    owner: { label: 'Owner', kind: 'person', filter: true },
    assessment: { label: 'Assessment', kind: 'text', filter: true },
    assessment_status: {
      label: 'State',
      kind: 'oneOf',
      values: developerAssessmentStatuses,
      filter: true,
      hidden: true,
    },
    reviewer: { label: 'Reviewer', kind: 'person', filter: true },
    due_at: { label: 'Due', kind: 'moment', filter: true },
    // Hidden from viewers who owe a review of it. The order of rows and the filters hide it from them, too.
    score: { label: 'Score', kind: 'number', filter: true },
    cost_rate: { label: 'Rate', kind: 'money', filter: true, unit: 'currency', permission: 'costRates:read' },
    currency: { label: 'Currency', kind: 'text', hidden: true, sortable: false },
  },
})
