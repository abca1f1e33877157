import type { Permission } from '#shared/permissions.ts'
import type { HistoryTable, NamedTable } from './columns.ts'

/** Rows that belong to a record and are told of in its history. */
export interface Related {
  readonly table: HistoryTable
  /** Their column that names the record. */
  readonly parent: string
  /** As the history calls one. */
  readonly noun: string
  /** What tells one from another: a column with an id, and where its name stands. */
  readonly subject?: { readonly column: string; readonly of: NamedTable }
}

interface History {
  readonly noun: string
  /** Beside `events:read`. */
  readonly permission: Permission
  /** Whether its rows have a currency, which its money is in. */
  readonly related: readonly Related[]
}

const skill = { column: 'skill_id', of: 'skills' } as const

/** Every record that has a history, with the rows that belong to it. */
export const histories = {
  jobs: {
    noun: 'job',
    permission: 'jobs:read',
    related: [
      { table: 'job_skills', parent: 'job_id', noun: 'skill', subject: skill },
      { table: 'job_notes', parent: 'job_id', noun: 'note' },
      {
        table: 'job_profiles',
        parent: 'job_id',
        noun: 'profile of',
        subject: { column: 'developer_id', of: 'developers' },
      },
    ],
  },
  developers: {
    noun: 'developer',
    permission: 'developers:read',
    related: [
      { table: 'developer_skills', parent: 'developer_id', noun: 'skill', subject: skill },
      { table: 'developer_assessments', parent: 'developer_id', noun: 'assessment' },
      {
        table: 'job_profiles',
        parent: 'developer_id',
        noun: 'profile for',
        subject: { column: 'job_id', of: 'jobs' },
      },
      { table: 'resumes', parent: 'developer_id', noun: 'resume' },
    ],
  },
  companies: {
    noun: 'company',
    permission: 'companies:read',
    related: [
      { table: 'contacts', parent: 'company_id', noun: 'contact' },
      { table: 'company_users', parent: 'company_id', noun: 'client', subject: { column: 'user_id', of: 'users' } },
    ],
  },
  users: {
    noun: 'account',
    permission: 'staff:manage',
    related: [
      {
        table: 'company_users',
        parent: 'user_id',
        noun: 'link to',
        subject: { column: 'company_id', of: 'companies' },
      },
    ],
  },
} as const satisfies Record<string, History>
export type ActivityTable = keyof typeof histories
