import { UserError } from '#server/errors.ts'
import { findMatchedJob, type MatchedJob } from '#server/jobs/data.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perDatabase } from '#server/platform/db/perDatabase.ts'
import type { ReadableFields } from '#server/platform/db/readable.ts'
import {
  type Candidate,
  type CandidateFacts,
  digestOf,
  readCandidates,
} from '#server/skillsSearch/matching/candidates.ts'
import { cacheFacts, type FindFacts } from '#server/skillsSearch/matching/factsCache.ts'
import { matcherOf } from '#server/skillsSearch/matching/matcher.ts'
import type { Fit, Match, Search } from '#server/skillsSearch/matching/memberIndex.ts'
import type { Relaxations } from '#server/skillsSearch/matching/relaxations.ts'
import {
  matchPercentage,
  possibleWeight,
  searchCeiling,
  searchedCountries,
  selectionCeiling,
} from '#shared/matching.ts'

/** What the caller asks for. Without a job everyone matches by 0 %. */
export interface CandidateQuery {
  readonly jobId?: string | undefined
  /** None means those of the job, or else the standard ones. */
  readonly countries?: readonly string[] | null | undefined
  /** Left out, all candidates, which is refused when there are more than `searchCeiling`. */
  readonly count?: number | null | undefined
  /** How many of the best are passed over. */
  readonly offset?: number
  /** Of the answer that the caller has. */
  readonly version?: string | null | undefined
  /** The fields of a candidate that are asked for: a version tells only of them. */
  readonly fields: ReadonlySet<string>
  /** Nothing else is in the answer. */
  readonly readable: ReadableFields
  /** Aborts where nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** The best candidates. `version` stands for the whole content; when it is the caller's, nothing is sent again. */
export interface CandidateAnswer {
  readonly version: string
  readonly total: number
  readonly unchanged: boolean
  /** Whether nothing limits how many there are. */
  readonly isWhole: boolean
  readonly developers: readonly Candidate[]
}

const noJob: Pick<MatchedJob, 'location' | 'skills' | 'attached'> = { location: [], skills: [], attached: [] }

/** What this node knows of candidates, apart for those who may read different fields of them: the roles of staff are alike. */
const factsOf = perDatabase((db) => {
  const known = new Map<string, FindFacts<CandidateFacts>>()
  return (readable: ReadableFields) => {
    const name = [...readable('Candidate'), '', ...readable('CandidatesProfile')].join(' ')
    const find = known.get(name) ?? cacheFacts(matcherOf(db), (ids) => readCandidates(db, ids, readable))
    known.set(name, find)
    return find
  }
})

/**
 * Searches the members for a job: excludes who is attached, ranks the others, and reads of the best whatever changed since it was
 * last read.
 * @throws UserError NOT_FOUND, or TOO_LARGE above the ceiling.
 */
export async function searchCandidates(db: Database, question: CandidateQuery): Promise<CandidateAnswer> {
  const { count, offset = 0, jobId, signal } = question
  const isWhole = !count
  const job = jobId ? findMatchedJob(db, jobId) : Promise.resolve(noJob)
  const search = job.then((found) => searchFor(found, question.countries))
  const ranking = await matcherOf(db).rank(search, isWhole ? searchCeiling : offset + count)
  const { total, change } = ranking
  if (isWhole && total > searchCeiling) throw tooMany(total)
  const matches = ranking.matches.slice(offset)
  const possible = possibleWeight((await search).skills)
  const facts = await factsOf(db)(question.readable)(idsOf(matches), change, signal)
  const candidates = matches.flatMap(({ id, weight }) => {
    const known = facts.get(id)
    return known ? [{ known, percentage: matchPercentage(weight, possible) }] : []
  })
  const version = versionOf(question, total, candidates)
  const unchanged = version === question.version
  const developers = unchanged ? [] : candidates.map((one) => toCandidate(one, jobId))
  return { version, total, unchanged, isWhole, developers }
}

interface Scored {
  readonly known: CandidateFacts
  readonly percentage: number
}

function toCandidate({ known: { shown, messages }, percentage }: Scored, jobId: string | undefined): Candidate {
  const job_messages = messages.get(jobId ?? '')?.rows ?? []
  return { ...shown, match_percentage: percentage, job_messages }
}

/** Stands for the whole content, the same on every node. */
function versionOf({ jobId = '', fields }: CandidateQuery, total: number, candidates: readonly Scored[]): string {
  const content = candidates.map(({ known, percentage }) => [
    known.digest,
    percentage,
    known.messages.get(jobId)?.digest ?? '',
  ])
  return digestOf([total, [...fields].sort(), content])
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
export function relaxJob(db: Database, jobId: string, countries?: CandidateQuery['countries']): Promise<Relaxations> {
  return matcherOf(db).relax(findMatchedJob(db, jobId).then((job) => fitFor(job, countries)))
}

function fitFor(job: MatchedJob, wanted: CandidateQuery['countries']): Fit {
  const { countries, skills, without } = searchFor(job, wanted)
  const { budget_hourly_max_cents: cents, currency } = job
  return {
    countries,
    without,
    required: skills.filter(({ job_skill_type }) => job_skill_type === 'REQUIRED').map(({ skill_id }) => skill_id),
    budget: cents === null ? undefined : { cents, currency },
  }
}

function searchFor({ location, skills, attached }: typeof noJob, countries: CandidateQuery['countries']): Search {
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

function idsOf(matches: readonly Match[]): string[] {
  return matches.map(({ id }) => id)
}
