import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queryable } from '#server/db/connect.ts'
import { groupBy } from '#server/db/groupBy.ts'
import type { Moment } from '#server/db/moment.ts'
import { wholeUnits } from '#server/db/money.ts'
import { perPool } from '#server/db/perPool.ts'
import { read } from '#server/db/read.ts'
import {
  type CompletedAssessment,
  completedAssessmentsOf,
  type DeveloperSkill,
  skillsOf,
} from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import { type Reachout, reachoutsOf } from '#server/jobMessages/data.ts'
import { findMatchedJob, type MatchedJob } from '#server/jobs/data.ts'
import { createGivenAnswers } from '#server/matching/answers.ts'
import { matcherOf } from '#server/matching/matcher.ts'
import type { Fit, Match, Search } from '#server/matching/memberIndex.ts'
import type { Relaxations } from '#server/matching/relaxing.ts'
import type { DeveloperStage } from '#shared/developerStages.ts'
import {
  matchPercentage,
  possibleWeight,
  searchCeiling,
  searchedCountries,
  selectionCeiling,
} from '#shared/matching.ts'

/** A member as the matcher shows them for a job. Rates are per hour, in whole units. */
export interface Candidate {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly stage: DeveloperStage
  readonly cost_rate: number | null
  readonly country: string | null
  readonly created_at: Moment
  readonly url_avatar: string | null
  readonly url_github: string | null
  readonly tos_signed_on: string | null
  readonly deleted_at: Moment | null
  readonly match_percentage: number
  readonly skills: readonly DeveloperSkill[]
  readonly developer_assessments: readonly CompletedAssessment[]
  readonly job_profiles: readonly CandidatesProfile[]
  readonly job_messages: readonly Reachout[]
}

export interface CandidatesProfile {
  readonly created_at: Moment
  readonly cost_rate: number | null
}

/** What the caller asks for. Without a job everyone matches by 0 %. */
export interface CandidateQuestion {
  readonly jobId?: string | undefined
  /** None means those of the job, or else the standard ones. */
  readonly countries?: readonly string[] | null | undefined
  /** Left out, all candidates, which is refused when there are more than `searchCeiling`. */
  readonly count?: number | null | undefined
  /** Of the answer that the caller has. */
  readonly version?: string | null | undefined
  /** The fields of a candidate that are read; relations that are not among them are left empty. */
  readonly fields: ReadonlySet<string>
}

/** The best candidates. `version` stands for the whole content; when it is the caller's, nothing is sent again. */
export interface CandidateAnswer {
  readonly version: string
  readonly total: number
  readonly unchanged: boolean
  readonly developers: readonly Candidate[]
}

const noJob: Pick<MatchedJob, 'location' | 'skills' | 'attached'> = { location: [], skills: [], attached: [] }

/** What this node answered last. */
const answersOf = perPool(() => createGivenAnswers<Candidate>())

/**
 * Searches the members for a job: excludes who is attached, ranks the others, reads the rows of the best unless nothing that they
 * show has changed since they were read.
 * @throws UserError NOT_FOUND, or TOO_LARGE above the ceiling.
 */
export async function searchCandidates(db: Database, question: CandidateQuestion): Promise<CandidateAnswer> {
  const matcher = matcherOf(db)
  const { count } = question
  const job = question.jobId ? findMatchedJob(db, question.jobId) : Promise.resolve(noJob)
  const search = job.then((found) => searchFor(found, question.countries))
  const { total, matches, change } = await matcher.rank(search, count ?? searchCeiling)
  if (!count && total > searchCeiling) throw tooMany(total)
  const possible = possibleWeight((await search).skills)
  const scored = matches.map(({ id, weight }) => ({ id, percentage: matchPercentage(weight, possible) }))
  const ranking = hash({ total, scored })
  const key = keyOf(question)
  const last = answersOf(db).get(key)
  const isSame = last?.ranking === ranking && !matcher.hasChanged(idsOf(matches), last.change)
  const { version, rows } = isSame ? last : await readAnswer(db, scored, total, question)
  if (!isSame) answersOf(db).set(key, { version, rows, ranking, change })
  const unchanged = version === question.version
  return { version, total, unchanged, developers: unchanged ? [] : rows }
}

async function readAnswer(db: Database, scored: readonly Scored[], total: number, question: CandidateQuestion) {
  const rows = await readCandidates(db, scored, question)
  return { version: hash({ total, rows }), rows }
}

/**
 * The first candidates for a job, as ids: `count`, or as many as there are; none for a count below 1.
 * @throws UserError NOT_FOUND, or TOO_LARGE where more than `selectionCeiling` would come.
 */
export async function selectFirst(
  db: Database,
  { jobId, countries, count }: { jobId: string; countries?: readonly string[] | null | undefined; count: number },
): Promise<readonly string[]> {
  const search = findMatchedJob(db, jobId).then((job) => searchFor(job, countries))
  const { total, matches } = await matcherOf(db).rank(search, Math.max(0, Math.min(count, selectionCeiling)))
  if (Math.min(count, total) > selectionCeiling) {
    throw new UserError('TOO_LARGE', `Select at most ${selectionCeiling.toLocaleString('en')} developers at a time.`, {
      field: 'count',
    })
  }
  return idsOf(matches)
}

/**
 * What giving way in one thing would add to the candidates who fit a job.
 * @throws UserError NOT_FOUND
 */
export function relaxJob(
  db: Database,
  jobId: string,
  countries?: CandidateQuestion['countries'],
): Promise<Relaxations> {
  return matcherOf(db).relax(findMatchedJob(db, jobId).then((job) => fitFor(job, countries)))
}

function fitFor(job: MatchedJob, wanted: CandidateQuestion['countries']): Fit {
  const { countries, skills, without } = searchFor(job, wanted)
  const { budget_hourly_max_cents: cents, currency } = job
  return {
    countries,
    without,
    required: skills.filter(({ job_skill_type }) => job_skill_type === 'REQUIRED').map(({ skill_id }) => skill_id),
    budget: cents === null ? undefined : { cents, currency },
  }
}

function searchFor({ location, skills, attached }: typeof noJob, countries: CandidateQuestion['countries']): Search {
  return { countries: searchedCountries(countries?.length ? countries : location), skills, without: attached }
}

function tooMany(total: number): UserError {
  const [found, most] = [total, searchCeiling].map((number) => number.toLocaleString('en'))
  return new UserError(
    'TOO_LARGE',
    `These countries have ${found} members, more than the ${most} of one answer. Ask for a count, or for fewer countries.`,
    { field: 'count' },
  )
}

function keyOf({ jobId, countries, count, fields }: CandidateQuestion): string {
  return hash({ jobId, countries, count, fields: [...fields].sort() })
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}

function idsOf(matches: readonly Match[]): string[] {
  return matches.map(({ id }) => id)
}

interface Scored {
  readonly id: string
  readonly percentage: number
}

/** The rows of candidates, in the order given. Whoever was deleted this very moment is left out. */
async function readCandidates(
  db: Queryable,
  scored: readonly Scored[],
  { fields, jobId }: CandidateQuestion,
): Promise<Candidate[]> {
  const ids = scored.map(({ id }) => id)
  const wanted = <Item>(field: string, relation: (db: Queryable, ids: string[]) => Promise<Map<string, Item[]>>) =>
    fields.has(field) ? relation(db, ids) : new Map<string, Item[]>()
  const [rows, skills, assessments, profiles, messages] = await Promise.all([
    candidateRows(db, ids),
    wanted('skills', skillsOf),
    wanted('developer_assessments', completedAssessmentsOf),
    wanted('job_profiles', profilesOf),
    wanted('job_messages', async () => (jobId ? reachoutsOf(db, ids, jobId) : new Map<string, Reachout[]>())),
  ])
  return scored.flatMap(({ id, percentage }) => {
    const row = rows.get(id)
    if (!row) return []
    const { cost_rate_cents, ...developer } = row
    return {
      ...developer,
      cost_rate: wholeUnits(cost_rate_cents),
      match_percentage: percentage,
      skills: skills.get(id) ?? [],
      developer_assessments: assessments.get(id) ?? [],
      job_profiles: profiles.get(id) ?? [],
      job_messages: messages.get(id) ?? [],
    }
  })
}

async function candidateRows(db: Queryable, ids: readonly string[]) {
  const developers = db
    .selectFrom('developers')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'stage',
      'cost_rate_cents',
      'country',
      'created_at',
      'url_avatar',
      'url_github',
      'tos_signed_on',
      'deleted_at',
    ])
  return new Map((await read(db, developers)).map((row) => [row.id, row]))
}

async function profilesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, CandidatesProfile[]>> {
  const profiles = db
    .selectFrom('job_profiles')
    .where('developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select(['developer_id', 'created_at', 'cost_rate_cents'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return groupBy(
    await read(db, profiles),
    ({ developer_id }) => developer_id,
    ({ created_at, cost_rate_cents }) => ({ created_at, cost_rate: wholeUnits(cost_rate_cents) }),
  )
}
