import type { Insertable } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { recordOf } from '#shared/platform/keys.ts'

/** Tables stand in loading order: each comes after those that it refers to. */
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
  'assessment_reviewers',
  'developers',
  'resumes',
  'signed_terms',
  'jobs',
  'job_skills',
  'job_profiles',
  'exclusions',
  'notes',
  'placements',
  'placement_rates',
  'job_message_batches',
  'texts',
  'text_versions',
  'exchange_rates',
  'job_regions',
  'applications',
  'meetings',
  'meeting_guests',
  'messages',
  'message_replies',
  'developer_assessments',
  'signed_links',
  'talk_answers',
  'work_openings',
  'submissions',
  'reviews',
  'review_scores',
  'developer_skills',
  'check_ins',
  'follow_ups',
  'saved_views',
  'goals',
] as const satisfies readonly (keyof Tables)[]

export type DemoTable = (typeof demoTables)[number]

/** Moments of demo data are dates, which the calendar gives; other inserts may have them as texts, too. */
type WithDates<Values> = {
  [Column in keyof Values]: Date extends Values[Column] ? Exclude<Values[Column], Moment> : Values[Column]
}

/** These are no business: they have neither an id nor events. */
export type UnloggedTable = 'account_activity' | 'work_openings'

/** A row to load. Unlike other inserts it always brings its id and creation time. */
export type DemoRow<Table extends DemoTable> = Table extends UnloggedTable
  ? WithDates<Insertable<Tables[Table]>>
  : WithDates<Insertable<Tables[Table]>> & { readonly id: string; readonly created_at: Date }

/** A row began with other values than it has today. */
export interface Beginning {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

export interface DemoChange {
  readonly table: DemoTable
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export type RowsOfTables = { readonly [Table in DemoTable]: DemoRow<Table>[] }

/** The rows of one batch, by table, their files, and how they became what they are. */
export type DemoRows = RowsOfTables & {
  readonly beginnings: Beginning[]
  readonly changes: DemoChange[]
  /** The files that the rows own, by their keys. */
  readonly files: Map<string, Buffer>
}

export function emptyRows(): DemoRows {
  return { ...recordOf(demoTables, () => []), beginnings: [], changes: [], files: new Map() }
}
