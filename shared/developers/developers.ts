import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { ticksToRenew } from '#shared/skills/tickStates.ts'
import { developerStages, developerStatuses } from './developerStages.ts'

/** Developers of every stage who are not deleted. */
export const developerList = defineList({
  noun: 'developers',
  title: 'Developers',
  permission: 'developers:readAll',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    email: { label: 'E-mail', kind: 'text', searched: true, hidden: true, sortable: false },
    stage: { label: 'Stage', kind: 'oneOf', values: developerStages, filter: true },
    status: { label: 'Status', kind: 'oneOf', values: developerStatuses, filter: true },
    country: { label: 'Country', kind: 'country', filter: true },
    skills: { label: 'Top skills', kind: 'records', filter: true, sortable: false },
    verified_skills: { label: 'Verified skills', kind: 'records', filter: true, hidden: true, sortable: false },
    skills_to_renew: {
      label: 'Skills to renew',
      kind: 'someOf',
      values: ticksToRenew,
      filter: true,
      hidden: true,
      sortable: false,
    },
    cost_rate: { label: 'Cost rate', kind: 'money', filter: true, unit: 'currency', permission: 'costRates:read' },
    currency: { label: 'Currency', kind: 'text', hidden: true, sortable: false },
    available_from: { label: 'Available from', kind: 'day', filter: true },
    best_result: {
      label: 'Best assessment',
      kind: 'oneOf',
      values: assessmentResults,
      filter: true,
      grouped: false,
      permission: 'vetting:read',
    },
    best_score: {
      label: 'Best score',
      kind: 'number',
      filter: true,
      hidden: true,
      sortable: false,
      permission: 'vetting:read',
    },
    open_profiles: { label: 'Open profiles', kind: 'number', filter: true },
    last_profile_at: { label: 'Last profile', kind: 'moment', filter: true },
    last_contact_at: { label: 'Last contact', kind: 'moment', filter: true },
    dstm: { label: 'DSTM', kind: 'person', filter: true },
    tags: { label: 'Tags', kind: 'words', filter: true, sortable: false },
  },
})
