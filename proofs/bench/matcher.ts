import { countryAt } from '#bench/operations.ts'
import type { Timing } from '#bench/statistics.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { schema } from '#server/schema.ts'
import { searchCandidates, selectFirst } from '#server/skillsSearch/data.ts'
import { readMembersAfter } from '#server/skillsSearch/matching/data.ts'
import { findMatchedJob } from '#server/skillsSearch/matching/matchedJob.ts'
import { MemberIndex } from '#server/skillsSearch/matching/memberIndex.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { time } from './time.ts'

const turns = 500
const readable = readableFields({ schema }, 'admin')
const fields = new Set(['skills', 'developer_assessments', 'job_profiles', 'job_messages'])

/** Times the matcher without HTTP, from the ranking alone to the whole answer. */
export async function measureMatcher(db: Database, jobIds: readonly string[]): Promise<Timing[]> {
  const jobAt = (turn: number) => jobIds[turn % jobIds.length] ?? ''
  const started = performance.now()
  await selectFirst(db, { jobId: jobAt(0), count: 50 })
  const loading = performance.now() - started
  return [
    { name: 'reading all members, once for each start', p50: loading, p99: loading },
    await ranking(db, jobIds),
    await time('the ids of the top 50: job, news and ranking', turns, (turn) =>
      selectFirst(db, { jobId: jobAt(turn), count: 50 }),
    ),
    await time('the top 50 not seen before', turns, (turn) =>
      searchCandidates(db, {
        jobId: jobAt(turn),
        count: 50,
        fields,
        readable,
        countries: [countryAt(turn, jobIds.length)],
      }),
    ),
    await time('the top 50 again', turns, (turn) =>
      searchCandidates(db, { jobId: jobAt(turn % 40), count: 50, fields, readable }),
    ),
  ]
}

/** Times the ranking in memory alone, without a database. */
async function ranking(db: Database, jobIds: readonly string[]): Promise<Timing> {
  const index = new MemberIndex()
  for (const member of await readMembersAfter(db, undefined, 10_000_000)) index.put(member, 1)
  const jobs = await Promise.all(jobIds.map((id) => findMatchedJob(db, id)))
  const searches = jobs.map(({ location, skills, attached }) => ({
    countries: searchedCountries(location),
    skills,
    without: attached,
  }))
  return time('ranking alone, in memory', turns, (turn) => {
    const search = searches[turn % searches.length]
    if (search) index.rank(search, 50)
  })
}
