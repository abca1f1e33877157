import type { NounTables } from '#server/platform/nounTables/nounTables.ts'
import { tables } from '#server/tables.ts'
import { keysOf } from '#shared/platform/keys.ts'

const all: NounTables = tables

export const personTables = Object.fromEntries(
  keysOf(all).flatMap((table) => {
    const person = all[table]?.person
    return person ? [[table, person]] : []
  }),
) as { readonly [Table in keyof NounTables]: NonNullable<NounTables[Table]>['person'] }

/** These tables without events refer to developers. Triggers and tasks derive them, or they tell only what colleagues did, so that merging and erasing need not change them. */
export const derivedTables = [
  'developer_facts',
  'job_profile_facts',
  'meeting_facts',
  'misspelled_resumes',
  'placement_facts',
  'resume_alert_hits',
  'retention_items',
  'review_facts',
  'unknown_skill_mentions',
  'unread_skill_texts',
  'vetting_facts',
  'work_openings',
  'work_searches',
] as const
