import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type DeveloperSkill, skillsOfDevelopers } from '#server/developers/data.ts'
import { type CompletedAssessment, completedAssessmentsOf } from '#server/developers/relations/completedAssessments.ts'
import { type JobReachout, type ReachoutRow, reachoutsOf } from '#server/jobMessages/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type ReadableFields } from '#server/platform/db/connection/readable.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type InUnits, inUnits } from '#server/platform/db/records/money.ts'
import type { CandidateResume } from '#server/skillsSearch/byText/textRanking.ts'
import type { RelatedSkill } from './relatedSkills.ts'

/** Rates are per hour, in whole units. */
export interface MatchedCandidate extends InUnits<Omit<SelectedRow<typeof candidateRows>, 'developer_id'>> {
  readonly match_percentage: number
  readonly skills: readonly DeveloperSkill[]
  readonly related_skills: readonly RelatedSkill[]
  readonly developer_assessments: readonly CompletedAssessment[]
  readonly job_profiles: readonly CandidatesProfile[]
  readonly job_messages: readonly ReachoutRow[]
  /** Null unless the search has a text. */
  readonly resume: CandidateResume | null
}

export interface CandidatesProfile {
  readonly created_at: Moment
  readonly cost_rate: number | null
  readonly currency: string
}

/** The details of a candidate do not depend on the search. A digest is a hash that detects changes. */
export interface CandidateDetails {
  readonly shown: Omit<MatchedCandidate, 'match_percentage' | 'related_skills' | 'job_messages' | 'resume'>
  readonly digest: string
  /** Messages are listed by the id of their job. */
  readonly messages: ReadonlyMap<string, { readonly rows: readonly ReachoutRow[]; readonly digest: string }>
}

/** Reads the current data of candidates, limited to the readable fields. */
export async function readCandidates(
  db: Queryable,
  ids: readonly string[],
  readable: ReadableFields,
): Promise<ReadonlyMap<string, CandidateDetails>> {
  const own = readable('Candidate')
  const [rows, skills, assessments, profiles, messages] = await Promise.all([
    readPrepared(db, candidateRows(db, ids, own)),
    own.has('skills') ? skillsOfDevelopers(db, ids) : new Map<string, DeveloperSkill[]>(),
    own.has('developer_assessments') ? completedAssessmentsOf(db, ids) : new Map<string, CompletedAssessment[]>(),
    own.has('job_profiles')
      ? profilesOf(db, ids, readable('CandidatesProfile'))
      : new Map<string, CandidatesProfile[]>(),
    own.has('job_messages') ? reachoutsOf(db, ids) : new Map<string, JobReachout[]>(),
  ])
  const details = rows.map(({ developer_id, ...row }): [string, CandidateDetails] => {
    const shown = {
      ...inUnits(row),
      skills: skills.get(developer_id) ?? [],
      developer_assessments: assessments.get(developer_id) ?? [],
      job_profiles: profiles.get(developer_id) ?? [],
    }
    return [developer_id, { shown, digest: digestOf(shown), messages: byJob(messages.get(developer_id) ?? []) }]
  })
  return new Map(details)
}

function byJob(messages: readonly JobReachout[]): CandidateDetails['messages'] {
  const jobs = groupBy(
    messages,
    ({ job_id }) => job_id,
    ({ job_id: _, ...reachout }): ReachoutRow => reachout,
  )
  return new Map([...jobs].map(([jobId, rows]) => [jobId, { rows, digest: digestOf(rows) }]))
}

const candidateColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'stage',
  'cost_rate_cents',
  'currency',
  'country',
  'weekly_hours',
  'created_at',
  'url_avatar',
  'url_github',
  'tos_signed_on',
  'deleted_at',
] as const

function candidateRows(db: Queryable, ids: readonly string[], fields: ReadonlySet<string>) {
  return db
    .selectFrom('developers')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id as developer_id')
    .select(columnsOfFields(candidateColumns, fields))
}

const profileColumns = ['created_at', 'cost_rate_cents', 'currency'] as const

async function profilesOf(
  db: Queryable,
  ids: readonly string[],
  fields: ReadonlySet<string>,
): Promise<Map<string, CandidatesProfile[]>> {
  const profiles = db
    .selectFrom('job_profiles')
    .where('developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select('developer_id')
    .select(columnsOfFields(profileColumns, fields))
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return groupBy(
    await readPrepared(db, profiles),
    ({ developer_id }) => developer_id,
    ({ developer_id: _, ...profile }) => inUnits(profile),
  )
}

/** Hashes a value: equal values have equal digests on every node. */
export function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22)
}
