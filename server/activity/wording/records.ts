import type { Permission } from '#shared/platform/permissions.ts'
import type { HistoryTable, NamedTable } from './columns.ts'

/** A kind of rows that belong to a record and appear in its history. */
export interface Related {
  readonly table: HistoryTable
  /** The column with the id of the record. */
  readonly parent: string
  readonly noun: string
  /** The column that identifies a row, and the table with its name. */
  readonly subject?: { readonly column: string; readonly of: NamedTable }
  /** The column with the row's own name, in place of a subject. */
  readonly named?: string
}

interface History {
  readonly noun: string
  /** The viewer needs it besides `events:read`. */
  readonly permission: Permission
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
      { table: 'notes', parent: 'job_id', noun: 'note' },
      { table: 'follow_ups', parent: 'job_id', noun: 'follow-up' },
      { table: 'imported_moves', parent: 'job_id', noun: 'earlier move' },
      {
        table: 'job_profiles',
        parent: 'job_id',
        noun: 'profile of',
        subject: { column: 'developer_id', of: 'developers' },
      },
    ],
  },
  job_regions: { noun: 'region', permission: 'settings:manage', related: [] },
  job_profiles: {
    noun: 'profile',
    permission: 'companies:readAll',
    related: [
      { table: 'notes', parent: 'job_profile_id', noun: 'note' },
      { table: 'follow_ups', parent: 'job_profile_id', noun: 'follow-up' },
      { table: 'imported_moves', parent: 'job_profile_id', noun: 'earlier move' },
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
      { table: 'signed_terms', parent: 'developer_id', noun: 'file of signed terms' },
      { table: 'resumes', parent: 'developer_id', noun: 'resume' },
      { table: 'notes', parent: 'developer_id', noun: 'note' },
      { table: 'follow_ups', parent: 'developer_id', noun: 'follow-up' },
      { table: 'imported_moves', parent: 'developer_id', noun: 'earlier move' },
      { table: 'meetings', parent: 'developer_id', noun: 'meeting' },
    ],
  },
  companies: {
    noun: 'company',
    permission: 'companies:read',
    related: [
      { table: 'contacts', parent: 'company_id', noun: 'contact', subject: { column: 'id', of: 'contacts' } },
      { table: 'notes', parent: 'company_id', noun: 'note' },
      { table: 'follow_ups', parent: 'company_id', noun: 'follow-up' },
      { table: 'company_users', parent: 'company_id', noun: 'client', subject: { column: 'user_id', of: 'users' } },
    ],
  },
  assessments: {
    noun: 'assessment',
    permission: 'catalogue:read',
    related: [
      { table: 'assessment_versions', parent: 'assessment_id', noun: 'version', named: 'number' },
      { table: 'challenges', parent: 'assessment_id', noun: 'challenge', named: 'name' },
      {
        table: 'assessment_reviewers',
        parent: 'assessment_id',
        noun: 'reviewer',
        subject: { column: 'user_id', of: 'users' },
      },
    ],
  },
  assessment_versions: {
    noun: 'rubric',
    permission: 'catalogue:read',
    related: [{ table: 'criteria', parent: 'assessment_version_id', noun: 'criterion', named: 'name' }],
  },
  challenges: { noun: 'challenge', permission: 'catalogue:read', related: [] },
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
