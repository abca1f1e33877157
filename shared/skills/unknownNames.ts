import { defineList } from '#shared/platform/lists/lists.ts'

/**
 * A name is shown once this many resumes and jobs contain it. What fewer people write may be the name of one of them. An import gives
 * it as a skill, so one row is enough.
 */
export const leastTexts = 3

/** Names in resumes, in the texts of jobs and in imports that look like skills, and that the catalogue does not know. */
export const unknownNameList = defineList({
  noun: 'unknown_names',
  title: 'Unknown Names',
  permission: 'skills:manage',
  pageSize: 20,
  sort: { texts: 'desc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    texts: { label: 'Texts', kind: 'number', filter: true },
    resumes: { label: 'Resumes', kind: 'number', filter: true },
    jobs: { label: 'Jobs', kind: 'number', filter: true },
    imported: { label: 'Imported', kind: 'number', filter: true },
  },
})
