import type { Insertable } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** The tables that demo data fills, in the order in which they are loaded: a table after those that it refers to. */
export const demoTables = [
  'users',
  'account_activity',
  'companies',
  'company_users',
  'contacts',
  'skills',
  'assessments',
  'assessment_versions',
  'criteria',
  'challenges',
  'developers',
  'resumes',
  'developer_assessments',
  'reviews',
  'review_scores',
  'developer_skills',
  'jobs',
  'job_skills',
  'job_notes',
  'job_profiles',
  'job_profile_notes',
  'placements',
  'job_message_batches',
  'job_messages',
  'applications',
  'meetings',
  'check_ins',
  'follow_ups',
  'saved_views',
  'goals',
] as const satisfies readonly (keyof Tables)[]

export type DemoTable = (typeof demoTables)[number]

/** A row to load. Generated data knows its own id and when it came to be. */
export type Row<Table extends DemoTable> = Table extends 'account_activity'
  ? Insertable<Tables['account_activity']>
  : Insertable<Tables[Table]> & { readonly id: string; readonly created_at: Date }

/** Rows by table; what one batch loads. */
export type Rows = { readonly [Table in DemoTable]: Row<Table>[] }

export function noRows(): Rows {
  return Object.fromEntries(demoTables.map((table) => [table, []])) as unknown as Rows
}
