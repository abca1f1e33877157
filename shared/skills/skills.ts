import { skillTypes } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists/lists.ts'

// Kept apart from skillInput.ts, so that a list does not load the validation library before somebody types.

/** The catalogue of skills. Each row counts the developers who have the skill and the jobs that ask for it. */
export const skillList = defineList({
  noun: 'skills',
  title: 'Skills',
  permission: 'skills:manage',
  pageSize: 20,
  sort: { developers: 'desc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    skill_type: { label: 'Type', kind: 'oneOf', values: skillTypes, filter: true },
    aliases: { label: 'Also called', kind: 'text', sortable: false, searched: true },
    developers: { label: 'Developers', kind: 'number', filter: true },
    verified: { label: 'Verified', kind: 'number', filter: true },
    members: { label: 'Members', kind: 'number', filter: true },
    open_jobs: { label: 'Open jobs', kind: 'number', filter: true },
    members_per_job: { label: 'Members per job', kind: 'number', filter: true },
    active: { label: 'Catalogue', kind: 'yesNo', yes: 'Offered', no: 'Retired', filter: true },
  },
})
