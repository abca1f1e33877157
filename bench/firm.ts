import { nameFrom } from '#server/demo/developers/names.ts'
import { createRandom, type Random } from '#server/demo/random.ts'
import { type DemoRow, type DemoRows, emptyRows } from '#server/demo/rows.ts'
import { resumeText } from './resumeText.ts'

/*
 * Generates the data of the benchmark. They are the same for the same size, including ids. All developers are members,
 * since the matcher ranks members. Each one has 3 to 13 of 400 skills, with Zipf's distribution: the n-th skill is as
 * common as 1/n.
 */

const firm = { companies: 200, jobs: 200, skills: 400, profilesPerJob: 40 } as const
/** The account that sends the requests. */
export const benchAdmin = { id: createRandom('bench', 'admin').id(), email: 'admin@bench.example' } as const
/** The account with as much work of its own as a list has rows, in the database of lists only. */
export const benchReviewer = { id: createRandom('bench', 'reviewer').id(), email: 'reviewer@bench.example' } as const

const batchSize = 2_000
/** With this many, a page repeats only after more pages than the cache remembers. */
const fewestClients = 2_000
const countries = ['US', 'US', 'CA', 'BR', 'PL', 'IN', 'AR', 'MX'] as const
const start = Date.UTC(2026, 0, 1)
const year = 365 * 86_400_000

interface BaseData {
  readonly rows: DemoRows
  readonly skillIds: readonly string[]
  readonly jobIds: readonly string[]
  readonly versionId: string
}

/** Yields all rows, in batches that fit into memory. Each row comes after the rows that it refers to. */
export function* firmOf(developers: number): Generator<DemoRows> {
  const base = createBaseData(developers)
  yield base.rows
  for (let first = 0; first < developers; first += batchSize) {
    const rows = emptyRows()
    const random = createRandom('bench', 'developers', first)
    const last = Math.min(first + batchSize, developers)
    for (let number = first; number < last; number++) addDeveloper(rows, random, base, number, developers)
    yield rows
  }
}

function createBaseData(developers: number): BaseData {
  const rows = emptyRows()
  const random = createRandom('bench', 'ground')
  const make = () => ({ id: random.id(), created_at: momentWithin(random, 5) })
  rows.users.push({ ...make(), ...benchAdmin, display_name: 'Bench Admin', role: 'admin' })
  for (let n = 0; n < firm.companies; n++) rows.companies.push({ ...make(), name: `Company ${n}`, status: 'ACTIVE' })
  for (let n = 0; n < firm.skills; n++) rows.skills.push({ ...make(), name: `Skill ${n}`, skill_type: 'TOOL' })
  const assessment = { ...make(), name: 'Coding', type: 'TAKE_HOME' as const }
  const version = { ...make(), assessment_id: assessment.id, number: 1 }
  rows.assessments.push(assessment)
  rows.assessment_versions.push(version)
  const skillIds = rows.skills.map(({ id }) => id)
  for (let n = 0; n < firm.jobs; n++) addJob(rows, random, skillIds, n)
  for (let n = 0; n < Math.max(fewestClients, developers / 50); n++) addClient(rows, random, n)
  return { rows, skillIds, jobIds: rows.jobs.map(({ id }) => id), versionId: version.id }
}

function addClient(rows: DemoRows, random: Random, number: number): void {
  const { first, last } = nameFrom('english', random)
  const user: DemoRow<'users'> = {
    id: random.id(),
    created_at: momentWithin(random, 3),
    display_name: `${first} ${last}`,
    email: `client.${number}@bench.example`,
    username: random.chance(0.5) ? `client${number}` : null,
    role: 'client',
  }
  rows.users.push(user)
  const company_id = random.pick(rows.companies).id
  rows.company_users.push({ id: random.id(), created_at: user.created_at, user_id: user.id, company_id })
}

function addJob(rows: DemoRows, random: Random, skillIds: readonly string[], number: number): void {
  const job: DemoRow<'jobs'> = {
    id: random.id(),
    created_at: momentWithin(random, 1),
    company_id: random.pick(rows.companies).id,
    title: `Job ${number}`,
    type: 'HOURLY',
    status: 'NEEDS_PROFILES',
    description: 'Builds and runs what our customers use every day. '.repeat(8),
    budget_hourly_max_cents: random.int(40, 120) * 100,
  }
  rows.jobs.push(job)
  for (const skill_id of zipfSample(random, skillIds.slice(0, 100), 9)) {
    const job_skill_type = random.pick(['REQUIRED', 'CORE', 'BONUS'] as const)
    rows.job_skills.push({ id: random.id(), created_at: job.created_at, job_id: job.id, skill_id, job_skill_type })
  }
}

function addDeveloper(rows: DemoRows, random: Random, base: BaseData, number: number, developers: number): void {
  const { first, last } = nameFrom(random.pick(['english', 'latin', 'german', 'indian']), random)
  const id = random.id()
  const created_at = momentWithin(random, 5)
  rows.developers.push({
    id,
    created_at,
    first_name: first,
    last_name: last,
    email: `developer.${number}@bench.example`,
    stage: 'MEMBER',
    status: 'AVAILABLE',
    country: random.pick(countries),
    cost_rate_cents: random.int(20, 100) * 100,
    url_github: `https://github.com/developer-${number}`,
  })
  for (const skill_id of zipfSample(random, base.skillIds, random.int(4, 15))) {
    const years_of_experience = random.int(0, 14)
    rows.developer_skills.push({ id: random.id(), created_at, developer_id: id, skill_id, years_of_experience })
  }
  addHistory(rows, random, base, { id, created_at }, (firm.jobs * firm.profilesPerJob) / developers)
  rows.resumes.push({
    id: random.id(),
    created_at,
    developer_id: id,
    file_key: id,
    file_name: 'resume.pdf',
    file_type: 'PDF',
    file_size: 1,
    extracted_text: resumeText(random),
  })
}

/** @param profiles the average number of job profiles of a developer. */
function addHistory(
  rows: DemoRows,
  random: Random,
  { jobIds, versionId }: BaseData,
  { id: developer_id, created_at }: { id: string; created_at: Date },
  profiles: number,
): void {
  const make = () => ({ id: random.id(), developer_id, created_at: momentWithin(random, 2) })
  rows.developer_assessments.push({
    ...make(),
    assessment_version_id: versionId,
    code_name: developer_id,
    status: 'COMPLETED',
    result: 'PASS',
    total_score: random.int(50, 100),
    completed_at: created_at,
  })
  const count = Math.floor(profiles) + (random.chance(profiles % 1) ? 1 : 0)
  for (const job_id of random.some(jobIds, count)) {
    rows.job_profiles.push({ ...make(), job_id, status: 'NOT_SUBMITTED', end_reason: 'OTHER' })
  }
  if (random.chance(0.08)) {
    rows.messages.push({ ...make(), job_id: random.pick(jobIds), delivery_method: 'EMAIL', success: true })
  }
}

/** Draws items with Zipf's distribution, the first ones most often. An item that is drawn twice counts once. */
function zipfSample(random: Random, items: readonly string[], draws: number): Set<string> {
  const draw = () => items[Math.floor(items.length ** random.number())] ?? (items[0] as string)
  return new Set(Array.from({ length: draws }, draw))
}

function momentWithin(random: Random, years: number): Date {
  return new Date(start - Math.floor(random.number() * years * year))
}
