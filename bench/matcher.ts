import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { connect } from '#server/db/connect.ts'
import { readEnv } from '#server/env.ts'
import type { AppParts } from '#server/parts.ts'
import { createUser } from '#test/factories.ts'
import { createDatabase, dropDatabase, startTestPostgres } from '#test/postgres.ts'
import { createToken } from '#test/testServer.ts'

/*
 * How fast the matcher answers: node bench/matcher.ts [--size 10000,100000]
 * All developers are members; each has 3 to 13 of 400 skills, as often as in any catalogue. Every figure is of a whole HTTP
 * request through the real app: sign-in, permissions, index, rows, JSON.
 */

const { values } = parseArgs({ options: { size: { type: 'string', default: '10000,100000' } } })
const jobCount = 40
const fields = `id first_name last_name email stage cost_rate country created_at url_avatar url_github tos_signed_on deleted_at
  match_percentage skills { years_of_experience verified skill { id name } }
  developer_assessments { assessment { name } result total_score } job_profiles { created_at cost_rate }
  job_messages { created_at delivery_method success metadata }`
const searchQuery = `query ($job_id: ID!, $countries: [String!], $version: String) {
  allSearchDevs(job_id: $job_id, countries: $countries, count: 50, version: $version) { version total unchanged developers { ${fields} } }
}`
const idsQuery = 'query ($job_id: ID!) { selectFirstDevs(job_id: $job_id, count: 1000) }'

interface Answer {
  readonly data: { readonly allSearchDevs: { readonly version: string; readonly unchanged: boolean } }
}
interface Client {
  post(query: string, variables: object): Promise<string>
  readonly jobs: readonly string[]
}

const server = await startTestPostgres()
try {
  for (const size of values.size.split(',').map(Number)) {
    const url = await createDatabase(server.templateUrl, `bench_${size}`, new URL(server.templateUrl).pathname.slice(1))
    await load(url, size)
    await withApp(url, (client) => measure(client, size))
    await dropDatabase(url)
  }
} finally {
  await server.stop()
}

/** Fills a database without waking the triggers: their work is measured elsewhere. */
async function load(url: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const pick = (list: string) => `(array[${list}])[1 + floor(random() * ${list.split(',').length})::int]`
  await client.query(`set session_replication_role = replica; select setseed(0.5);
    insert into companies (name) values ('Bench');
    insert into skills (name, skill_type) select 'Skill ' || n, 'TOOL' from generate_series(1, 400) n;
    create temporary table numbered as select id, row_number() over (order by name) as n from skills;
    insert into developers (first_name, last_name, email, stage, status, country, cost_rate_cents, url_github, created_at)
      select 'First' || n, 'Last' || n, n || '@vouch.example', 'MEMBER', 'AVAILABLE', ${pick("'US','US','CA','BR','PL','IN','AR','MX'")},
        2000 + floor(random() * 8000), 'github' || n, now() - random() * interval '5 years'
      from generate_series(1, ${size}) n;
    insert into developer_skills (developer_id, skill_id, years_of_experience)
      select d.id, s.id, floor(random() * 15) from developers d
      cross join lateral (
        select distinct floor(400 ^ random())::int as n from generate_series(1, 4 + floor(random() * 12)::int) where d.id is not null
      ) chosen
      join numbered s on s.n = chosen.n;
    insert into assessments (name, type) values ('Coding', 'TAKE_HOME');
    insert into assessment_versions (assessment_id, number) select id, 1 from assessments;
    insert into developer_assessments (developer_id, assessment_version_id, code_name, status, result, total_score, completed_at)
      select d.id, v.id, d.id::text, 'COMPLETED', 'PASS', 50 + random() * 50, now() from developers d, assessment_versions v;
    insert into jobs (company_id, title, type, status)
      select id, 'Job ' || n, 'HOURLY', 'NEEDS_PROFILES' from companies, generate_series(1, ${jobCount}) n;
    insert into job_skills (job_id, skill_id, job_skill_type)
      select j.id, s.id, ${pick("'REQUIRED','CORE','BONUS'")} from jobs j
      cross join lateral (
        select distinct floor(100 ^ random())::int as n from generate_series(1, 9) where j.id is not null
      ) chosen
      join numbered s on s.n = chosen.n;
    insert into job_profiles (job_id, developer_id, status, end_reason, created_at)
      select j.id, d.id, 'NOT_SUBMITTED', 'OTHER', now() - random() * interval '2 years'
      from developers d join jobs j on random() < 100.0 / ${size};
    insert into job_messages (job_id, developer_id, delivery_method, success)
      select j.id, d.id, 'EMAIL', true from developers d join jobs j on random() < 0.002;`)
  await client.query('vacuum analyze')
  await client.end()
}

async function withApp(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const db = connect(url, 10)
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const env = readEnv({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  const mailer = { enabled: false, send: async () => undefined }
  const site: AppParts['site'] = { handle: (_req, res) => void res.end(), close: async () => undefined }
  const parts: AppParts = {
    env,
    db,
    log: pino({ level: 'silent' }),
    mailer,
    secret: 'a secret of the benchmarks, long.',
    site,
  }
  const app = await createApp(parts)
  listener.on('request', app.handle)
  const token = await createToken(parts, (await createUser(db)).id)
  const jobs = (await db.selectFrom('jobs').select('id').execute()).map(({ id }) => id)
  const agent = new Agent({ keepAlive: true })
  await work({ jobs, post: (query, variables) => post({ port, token, agent }, JSON.stringify({ query, variables })) })
  agent.destroy()
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
  await app.close()
  await db.destroy()
}

interface Target {
  readonly port: number
  readonly token: string
  readonly agent: Agent
}

function post({ port, token, agent }: Target, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = request({ port, host: '127.0.0.1', path: '/graphql', method: 'POST', agent, headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => (text.includes('"errors"') ? reject(new Error(text)) : resolve(text)))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function measure({ jobs, post }: Client, size: number): Promise<void> {
  const search = (turn: number, version?: string) => post(searchQuery, { job_id: jobs[turn % jobs.length], version })
  const first = performance.now()
  await search(0)
  say(`\n${size.toLocaleString('en')} developers; the index took ${Math.round(performance.now() - first)} ms to load`)

  const versions: string[] = []
  for (const turn of jobs.keys()) {
    versions.push((JSON.parse(await search(turn)) as Answer).data.allSearchDevs.version)
  }
  // One more country where nobody lives makes another question with the same answer, so that every row is read anew.
  const anew = (turn: number) => {
    const nowhere = `X${String.fromCharCode(65 + (Math.floor(turn / jobs.length) % 26))}`
    return post(searchQuery, { job_id: jobs[turn % jobs.length], countries: ['US', 'CA', 'BR', nowhere] })
  }
  await report('top 50, rows read anew', 1, anew)
  await report('top 50, rows read anew', 8, anew)
  await report('top 50 again', 1, (turn) => search(turn))
  await report('top 50 again', 8, (turn) => search(turn))
  await report('unchanged poll', 1, (turn) => search(turn, versions[turn % jobs.length]))
  await report('unchanged poll', 8, (turn) => search(turn, versions[turn % jobs.length]))
  await report('first 1,000 ids', 1, (turn) => post(idsQuery, { job_id: jobs[turn % jobs.length] }))
}

/** Asks 1,000 times, so many at once, after 100 times that do not count. */
async function report(name: string, concurrency: number, ask: (turn: number) => Promise<string>): Promise<void> {
  const times: number[] = []
  let bytes = 0
  let turn = 0
  const worker = async (until: number) => {
    while (turn < until) {
      const started = performance.now()
      bytes = (await ask(turn++)).length
      times.push(performance.now() - started)
    }
  }
  const run = (until: number) => Promise.all(Array.from({ length: concurrency }, () => worker(until)))
  await run(100)
  times.length = 0
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  await run(1_100)
  const rate = Math.round((1_000 * times.length) / (performance.now() - started))
  const { user, system } = process.cpuUsage(cpu)
  const busy = ((user + system) / 1_000 / times.length).toFixed(2)
  times.sort((a, b) => a - b)
  const [p50, p99] = [0.5, 0.99].map((share) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1))
  say(
    `  ${name}, ${concurrency} at a time: p50 ${p50} ms, p99 ${p99} ms, ${rate} per second, ${busy} ms of this CPU, ${bytes.toLocaleString('en')} bytes`,
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
