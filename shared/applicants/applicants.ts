import { developerSources, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { applicationDecisions } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists/lists.ts'

/** Everybody who waits for a decision: applicants, and people who are known already and applied again. */
export const applicantList = defineList({
  noun: 'applicants',
  title: 'Applicants',
  permission: 'developers:readAll',
  pageSize: 20,
  sort: { applied_at: 'asc_nulls_last' },
  // The columns that steer the day come first, so that they are in sight on a small screen.
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    applied_at: { label: 'Applied', kind: 'moment', filter: true },
    email: { label: 'E-mail', kind: 'text', searched: true, hidden: true, sortable: false },
    status: { label: 'Status', kind: 'oneOf', values: developerStatuses, filter: true },
    has_duplicate: {
      label: 'Duplicate hint',
      kind: 'yesNo',
      yes: 'Maybe known',
      no: 'None',
      filter: true,
      sortable: false,
    },
    has_resume: { label: 'Resume', kind: 'yesNo', yes: 'Yes', no: 'None', filter: true, sortable: false },
    owner: { label: 'Owner', kind: 'person', filter: true },
    skills: { label: 'Skills claimed', kind: 'records', filter: true, sortable: false },
    country: { label: 'Country', kind: 'country', filter: true },
    cost_rate: { label: 'Rate', kind: 'money', filter: true, unit: 'currency', permission: 'costRates:read' },
    currency: { label: 'Currency', kind: 'text', hidden: true, sortable: false },
    source: { label: 'Source', kind: 'oneOf', values: developerSources, filter: true },
    stage: { label: 'Stage', kind: 'oneOf', values: developerStages, filter: true },
    earlier_decision: { label: 'Earlier attempt', kind: 'oneOf', values: applicationDecisions, filter: true },
  },
})

/** The details that suggest that two records are one person, in words, the strongest first. Two people may well have one name. */
export const duplicateSigns = {
  EMAIL: ['e-mail'],
  GITHUB: ['GitHub'],
  LINKEDIN: ['LinkedIn'],
  NAME: ['name', 'country'],
} as const
export type DuplicateSign = keyof typeof duplicateSigns
