import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect } from '#server/db/connect.ts'
import { searchResumes } from '#server/resumes/data.ts'
import { findMarks, parseResumeQuery } from '#shared/resumeQuery.ts'
import { startTestPostgres } from '#test/postgres.ts'

/*
 * How fast Resume Search answers: node bench/resumeSearch.ts [--size 100000]
 * In a database of its own, thrown away at the end. Resumes have 300 to 700 words, as often as words are in any language, and
 * each skill is in a share of them that falls from a third.
 */

const { values } = parseArgs({ options: { size: { type: 'string', default: '100000' } } })
const size = Number(values.size)
const skills =
  'Java,Python,JavaScript,SQL,AWS,Docker,React.js,Node.js,C++,C#,.NET,CI/CD,Kubernetes,Go,Rust,Scala,F#,Elixir'.split(
    ',',
  )
const queries: Record<string, readonly string[]> = {
  'one skill': skills,
  'two skills': ['python aws', 'c# .net', 'java kubernetes', 'react node.js', 'rust go', 'c++ python', 'ci/cd docker'],
  'or, not': ['rust OR elixir', 'java -python', 'react.js -c# aws', 'scala OR f# OR go', '-java', 'c++ OR -docker'],
  phrases: ['"senior engineer"', '"node.js developer"', '"aws docker"', '"machine learning" python', '"word5 word7"'],
  'rare words': ['word19000', 'word15000 python', '"word12000 word13000"', 'nobodyhasthis'],
  'common words': ['word1', 'word1 word2', '"word1 word2"', '"word3 word1 word2"', 'word2 -word3'],
}

const server = await startTestPostgres()
try {
  await load(server.templateUrl)
  await measure(server.templateUrl)
} finally {
  await server.stop()
}

/** Zipf's law: the n-th word is as often as 1/n. */
function commonWord(): string {
  return `word${Math.floor(20_000 ** Math.random())}`
}

function resumeText(): string {
  const words: string[] = []
  const length = 300 + Math.random() * 400
  while (words.length < length) words.push(Math.random() < 0.01 ? 'senior engineer' : commonWord())
  skills.forEach((skill, place) => {
    if (Math.random() < 1 / (3 + place))
      words.splice(Math.random() * words.length, 0, skill, place % 2 ? 'developer' : '')
  })
  return words.join(' ')
}

async function load(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('vouch.actor', 'task:bench', false)`)
  const started = Date.now()
  const ids = Array.from({ length: size }, () => randomUUID())
  await copy(client, 'developers (id, first_name, last_name, email, country)', ids, (id, n) => [
    id,
    'Dev',
    String(n),
    `${id}@b.example`,
    n % 3 ? 'US' : 'BR',
  ])
  await copy(client, 'resumes (developer_id, file_key, file_name, file_type, file_size, extracted_text)', ids, (id) => [
    id,
    id,
    'resume.pdf',
    'PDF',
    '1',
    resumeText(),
  ])
  await client.query('vacuum analyze resumes')
  await client.query('vacuum analyze developers')
  await client.end()
  say(`${size} resumes loaded in ${Math.round((Date.now() - started) / 1_000)} s`)
}

async function copy(
  client: pg.Client,
  target: string,
  ids: string[],
  row: (id: string, n: number) => string[],
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`))
  for (const [n, id] of ids.entries()) if (!stream.write(`${row(id, n).join('\t')}\n`)) await once(stream, 'drain')
  stream.end()
  await once(stream, 'finish')
}

async function measure(url: string): Promise<void> {
  const db = connect(url, 2)
  const all: number[] = []
  for (const [name, texts] of Object.entries(queries)) {
    const times: number[] = []
    for (let round = 0; round < 12; round++) for (const text of texts) times.push(await time(() => search(db, text)))
    all.push(...times)
    say(`${name.padEnd(14)} ${summary(times)}`)
  }
  say(`${'all'.padEnd(14)} ${summary(all)}`)
  await db.destroy()
}

/** What one request costs but for HTTP: the statement, and the marks of its page. */
async function search(db: ReturnType<typeof connect>, text: string): Promise<void> {
  const query = parseResumeQuery(text)
  const { hits } = await searchResumes(db, query, { stages: [], countries: [] }, { limit: 20, offset: 0 })
  for (const { extracted_text } of hits) findMarks(extracted_text, query)
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function summary(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)} ms`
  return `p50 ${at(0.5)}   p90 ${at(0.9)}   p99 ${at(0.99)}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
