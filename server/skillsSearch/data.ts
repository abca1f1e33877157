import { sql } from 'kysely'
import { fullName } from '#server/developers/data.ts'
import { UserError } from '#server/errors.ts'
import type { JobSkillRow } from '#server/jobs/data.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { perDatabase } from '#server/platform/db/connection/perDatabase.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { ReadableFields } from '#server/platform/db/connection/readable.ts'
import { offeredNames } from '#server/skills/finder/offeredNames.ts'
import { noRelations } from '#server/skills/relations/relateSkills.ts'
import { skillRelations } from '#server/skills/relations/skillRelations.ts'
import {
  type CandidateDetails,
  digestOf,
  type MatchedCandidate,
  readCandidates,
} from '#server/skillsSearch/matching/candidates.ts'
import { cacheDetails, type FindDetails } from '#server/skillsSearch/matching/detailsCache.ts'
import { matcherOf } from '#server/skillsSearch/matching/matcher.ts'
import type { Match } from '#server/skillsSearch/matching/memberIndex.ts'
import {
  matchPercentage,
  possibleWeight,
  searchCeiling,
  selectionCeiling,
  type WantedSkill,
} from '#shared/skillsSearch/matching.ts'
import { type CandidateResume, rankByText } from './byText/textRanking.ts'
import { type Excluded, findMatchedJob, type MatchedJob } from './matching/matchedJob.ts'
import { type RelatedSkill, relatedSkills } from './matching/relatedSkills.ts'
import { fitFor, type SearchLimits, searchFor } from './matching/searchFor.ts'
import type { Relaxations } from './relaxations/relaxations.ts'

/** Without a job and without skills, every candidate matches by 0 %. */
export interface CandidateQuery extends SearchLimits {
  /** Ranks by these skills when there is no job. */
  readonly skills?: readonly WantedSkill[] | undefined
  /** Ranks by how well resumes fit this text, and leaves out people without a resume that shares words with it. */
  readonly text?: string | undefined
  /** Finds all candidates when left out. More than `most` are refused. */
  readonly count?: number | null | undefined
  /** By default `searchCeiling`. */
  readonly most?: number
  /** Skips this many of the best candidates. */
  readonly offset?: number
  /** The version of the answer that the client already has. */
  readonly version?: string | null | undefined
  /** A version covers only these selected fields of a candidate. */
  readonly fields: ReadonlySet<string>
  /** The fields that the viewer may read. Others are never loaded. */
  readonly readable: ReadableFields
  /** Aborts when the client no longer waits for the answer. */
  readonly signal?: AbortSignal
}

/** `version` identifies the whole content: a client that already has this version gets no candidates. */
export type CandidateAnswer = Awaited<ReturnType<typeof searchCandidates>>

const noJob: MatchedJob = {
  location: [],
  skills: [],
  attached: [],
  excluded: [],
  budget_hourly_max_cents: null,
  currency: 'USD',
}

/** Caches the details of candidates, separate for each set of readable fields. Most roles of staff share one set. */
const detailsOf = perDatabase((db) => {
  const known = new Map<string, FindDetails<CandidateDetails>>()
  return (readable: ReadableFields) => {
    const key = [...readable('Candidate'), '', ...readable('CandidatesProfile')].join(' ')
    const find = known.get(key) ?? cacheDetails(matcherOf(db), (ids) => readCandidates(db, ids, readable))
    known.set(key, find)
    return find
  }
})

/**
 * Searches the members for a job. It excludes those attached to the job or not to be shown to its company, ranks the others, and reads the details of the best that
 * changed since the last read.
 * @throws UserError NOT_FOUND for an unknown job, TOO_LARGE above `query.most`.
 */
export async function searchCandidates(db: Database, query: CandidateQuery) {
  const { count, most = searchCeiling, offset = 0, jobId, skills = [], signal } = query
  const isUnlimited = !count
  const isRelated = query.fields.has('related_skills')
  const job = jobId ? findMatchedJob(db, jobId) : { ...noJob, skills }
  const relations = isRelated || query.relaxation ? skillRelations(db) : noRelations
  const byText =
    query.text === undefined
      ? undefined
      : await rankByText(db, query.text, fitFor(await job, query.countries).countries)
  const search = searchFor(db, job, relations, { ...query, byText })
  const end = isUnlimited ? most : offset + count
  const ranking = await matcherOf(db).rank(search, byText?.resumes.size ?? end)
  const { total, unfiltered, change } = ranking
  if (isUnlimited && total > most) throw tooMany(total, most)
  const matches = (byText?.inOrder(ranking.matches) ?? ranking.matches).slice(offset, end)
  const { skills: wanted } = await search
  const notShown = (await job).excluded.filter(({ id }) => ranking.leftOut.includes(id))
  const possible = possibleWeight(wanted)
  const showsResume = query.fields.has('resume') && query.readable('Candidate').has('resume')
  const [details, found, resumes] = await Promise.all([
    detailsOf(db)(query.readable)(idsOf(matches), change, signal),
    relations,
    showsResume ? byText?.resumesOf(idsOf(matches)) : undefined,
  ])
  const candidates = matches.flatMap(({ id, weight }) => {
    const known = details.get(id)
    if (!known) return []
    const related = isRelated ? relatedSkills(wanted, known.shown.skills, found) : []
    return [{ known, percentage: matchPercentage(weight, possible), related, resume: resumes?.get(id) ?? null }]
  })
  const version = versionOf(query, [total, unfiltered, notShown], candidates)
  const unchanged = version === query.version
  const developers = unchanged ? [] : candidates.map((one) => toCandidate(one, jobId))
  return {
    version,
    total,
    unfiltered,
    notShown: unchanged ? [] : notShown,
    unchanged,
    isUnlimited,
    skills: wanted,
    developers,
  }
}

interface Scored {
  readonly known: CandidateDetails
  readonly percentage: number
  readonly related: readonly RelatedSkill[]
  readonly resume: CandidateResume | null
}

function toCandidate({ known, percentage, related, resume }: Scored, jobId: string | undefined): MatchedCandidate {
  const job_messages = known.messages.get(jobId ?? '')?.rows ?? []
  return { ...known.shown, match_percentage: percentage, related_skills: related, job_messages, resume }
}

/** Makes a digest of the whole content, the same on every node. */
function versionOf(
  { jobId = '', fields }: CandidateQuery,
  others: readonly unknown[],
  candidates: readonly Scored[],
): string {
  const content = candidates.map(({ known, percentage, related, resume }) => [
    known.digest,
    percentage,
    related,
    resume,
    known.messages.get(jobId)?.digest ?? '',
  ])
  return digestOf([others, [...fields].sort(), content])
}

/** Reads the names of wanted skills, in their order. A skill that is retired is left out. */
export async function namedSkills(db: Database, wanted: readonly WantedSkill[]): Promise<JobSkillRow[]> {
  const { skills } = await offeredNames(db)
  const skillOf = new Map(skills.map((skill) => [skill.id, skill]))
  return wanted.flatMap(({ skill_id, job_skill_type }) => {
    const skill = skillOf.get(skill_id)
    return skill ? [{ job_skill_type, skill }] : []
  })
}

export type NotShown = Awaited<ReturnType<typeof namedExcluded>>[number]

/** Reads the names of excluded developers, by name. */
export async function namedExcluded(db: Database, excluded: readonly Excluded[]) {
  if (excluded.length === 0) return []
  const reasons = new Map(excluded.map(({ id, reason }) => [id, reason]))
  const developers = db
    .selectFrom('developers')
    .where('id', '=', sql<string>`any(${[...reasons.keys()]}::uuid[])`)
    .select(['id', fullName.as('name')])
    .orderBy(fullName)
  return (await readPrepared(db, developers)).flatMap((developer) => {
    const reason = reasons.get(developer.id)
    return reason ? [{ ...developer, reason }] : []
  })
}

interface SelectionQuery extends Pick<CandidateQuery, 'countries' | 'relaxation' | 'filter'> {
  readonly jobId: string
  readonly count: number
  /** By default `selectionCeiling`. */
  readonly most?: number
}

/**
 * Finds the ids of the best candidates for a job: `count` of them, or as many as there are. A count below 1 gives none.
 * @throws UserError NOT_FOUND for an unknown job, TOO_LARGE above `query.most`.
 */
export async function selectFirst(db: Database, query: SelectionQuery): Promise<readonly string[]> {
  const { jobId, count, most = selectionCeiling } = query
  const relations = query.relaxation ? skillRelations(db) : noRelations
  const search = searchFor(db, findMatchedJob(db, jobId), relations, query)
  const { total, matches } = await matcherOf(db).rank(search, Math.max(0, Math.min(count, most)))
  if (Math.min(count, total) > most) {
    throw new UserError('TOO_LARGE', `Select at most ${most.toLocaleString('en')} developers at a time.`, {
      field: 'count',
    })
  }
  return idsOf(matches)
}

/**
 * Counts how many more candidates would fit a job if one requirement were relaxed.
 * @throws UserError NOT_FOUND
 */
export function relaxJob(db: Database, jobId: string, countries?: CandidateQuery['countries']): Promise<Relaxations> {
  const fit = findMatchedJob(db, jobId).then((job) => fitFor(job, countries))
  return matcherOf(db).relax(fit, skillRelations(db))
}

export type CountryMembers = Awaited<ReturnType<typeof listMembersByCountry>>[number]

/** Lists the countries that members live in, those with the most members first. */
export async function listMembersByCountry(db: Database) {
  const counts = await matcherOf(db).membersByCountry()
  return [...counts]
    .map(([country, members]) => ({ country, members }))
    .toSorted((a, b) => b.members - a.members || (a.country < b.country ? -1 : 1))
}

function tooMany(total: number, most: number): UserError {
  const [found, limit] = [total, most].map((number) => number.toLocaleString('en'))
  return new UserError(
    'TOO_LARGE',
    `These countries have ${found} members, more than the ${limit} of one answer. Ask for a count, or for fewer countries.`,
    { field: 'count' },
  )
}

function idsOf(matches: readonly Match[]): string[] {
  return matches.map(({ id }) => id)
}
