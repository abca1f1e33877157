import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Random } from '#server/demo/random.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { drawsOf } from '#test/draws/random.ts'
import { asTest, createSkill } from '#test/factories.ts'
import { searchResumes } from './data.ts'
import { type ExpandedQuery, type ExpandedTerm, withoutBeginnings } from './expansion/expandedQuery.ts'
import { expandQuery } from './expansion/expandQuery.ts'
import { periodUpTo } from './periods.ts'
import { type ResumeFilters, rankedLimit } from './scanning.ts'
import { countResumeWords } from './vocabulary.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await createSkill(db, { name: 'Java' })
  await createSkill(db, { name: 'JavaScript', aliases: ['JS'] })
  await createSkill(db, { name: 'Kubernetes', aliases: ['k8s'] })
  await createSkill(db, { name: 'Rust', aliases: ['oxidized iron'] })
  await createResumes()
  await countResumeWords(db)
})
afterAll(() => database.drop())

interface Resume {
  readonly id: string
  readonly developer_id: string
  readonly country: string
  /** Its normalized words, each between spaces. */
  readonly text: string
}

/** The first word is in nearly every resume, the last in a third. */
const vocabulary = [
  'and',
  'java',
  'c++',
  'senior',
  'engineer',
  'c#',
  'aws',
  'scala',
  'é',
  '.net',
  'rust',
  'engineers',
  'javascript',
  'kubernetes',
  'k8s',
  'full',
  'stack',
  'fullstack',
  'engineering',
  'cobol',
] as const
/** They stand without spaces behind the words of every eighth resume. */
const unspaced = ['開発', '者', '开发', 'ソフト', 'ウェア', 'พัฒนา', 'ซอฟต์แวร์', 'ที่', '5年'] as const
/** Whole words, and parts that begin and end anywhere. */
const parts = ['開発', '発者', '开', '发人', 'ソフト', 'フトウェ', 'พัฒ', 'นาซอ', 'แวร์', 'ที่', '者C'] as const
/** The newest comes first, as in the search. */
let resumes: readonly Resume[] = []

const count = 9_000
const everybody: ResumeFilters = { stages: [], countries: [] }
const portugal: ResumeFilters = { stages: [], countries: ['PT'] }

/** Writes resumes of 600 of 4,500 developers, some in Portugal. Half came within a week, the older half over ten years. */
async function createResumes(): Promise<void> {
  const random = drawsOf('words of resumes')
  const letters = drawsOf('letters of resumes')
  const people = Array.from({ length: 4_500 }, (_, n) => ({ id: random.id(), country: n % 200 === 0 ? 'PT' : 'US' }))
  const rows = Array.from({ length: count }, (_, n) => {
    const developer = random.pick(people.slice(0, 600))
    const age = n < count / 2 ? n * 100_000 : 500_000_000 + (n - count / 2) * 70_000_000
    return {
      id: random.id(),
      text: textOf(random) + (n % 8 === 0 ? unspacedOf(letters) : ''),
      at: new Date(Date.UTC(2026, 0, 1) - age),
      ...ofDeveloper(developer),
    }
  })
  await asTest(db, async (trx) => {
    await sql`insert into developers (id, first_name, last_name, email, country)
      select id, 'Dora', 'Developer', id || '@vouch.example', country
      from json_to_recordset(${JSON.stringify(people)}) as person (id uuid, country text)`.execute(trx)
    await sql`insert into resumes (id, developer_id, file_key, file_name, file_type, file_size, extracted_text, created_at)
      select id, developer_id, id, 'resume.txt', 'TXT', 1, text, at
      from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, developer_id uuid, text text, at timestamptz)`.execute(
      trx,
    )
  })
  resumes = rows.map(({ text, ...row }) => ({ ...row, text: ` ${foldedWords(text).join(' ')} ` }))
}

function ofDeveloper({ id, country }: { id: string; country: string }) {
  return { developer_id: id, country }
}

function textOf(random: Random): string {
  const word = () => vocabulary[Math.floor(vocabulary.length * random.number() ** 3)] ?? vocabulary[0]
  return Array.from({ length: random.int(3, 25) }, word).join(' ')
}

function unspacedOf(random: Random): string {
  return Array.from({ length: random.int(2, 6) }, () => random.pick(unspaced)).join('')
}

function spelledVariants({ variants }: ExpandedTerm): string[] {
  return variants.map(({ text }) => ` ${foldedWords(text).join(' ')} `)
}

/** The reference: all matches, the newest first, without index or limit. */
function matchesOf(query: ExpandedQuery, { countries }: ResumeFilters): Resume[] {
  const spelled = query.map(({ wanted, unwanted }) => ({
    wanted: wanted.map(spelledVariants),
    unwanted: unwanted.flatMap(spelledVariants),
  }))
  return resumes.filter(
    ({ text, country }) =>
      (countries.length === 0 || countries.includes(country)) &&
      spelled.some(
        ({ wanted, unwanted }) =>
          wanted.every((variants) => variants.some((words) => text.includes(words))) &&
          !unwanted.some((words) => text.includes(words)),
      ),
  )
}

/** The search ranks these: whole words first, then beginnings. */
function rankedOf(query: ExpandedQuery, filters: ResumeFilters): Resume[] {
  const whole = matchesOf(withoutBeginnings(query) ?? query, filters).slice(0, rankedLimit + 1)
  if (whole.length > rankedLimit) return whole
  return [...whole, ...matchesOf(query, filters).slice(0, rankedLimit + 1)]
}

/** The newest resume of each developer. */
function idsOf(matches: readonly Resume[]): string[] {
  return [...new Map(matches.toReversed().map(({ id, developer_id }) => [developer_id, id])).values()].toSorted()
}

async function found(q: string, filters = everybody) {
  const { hits, total, more } = await searchResumes(db, parseResumeQuery(q), filters, { limit: count, offset: 0 })
  return { ids: hits.map(({ resume_id }) => resume_id).toSorted(), total, more }
}

/** The index knows phrases only approximately, so a search for a frequent one may end early. */
function hasPhrases(query: ExpandedQuery): boolean {
  const terms = query.flatMap(({ wanted, unwanted }) => [...wanted, ...unwanted])
  return terms.some(({ variants }) => variants.some(({ text }) => foldedWords(text).length > 1))
}

const term = fc
  .tuple(fc.constantFrom('', '', '', '-'), fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 }))
  .map(([dash, words]) => (words.length > 1 ? `${dash}"${words.join(' ')}"` : `${dash}${words[0]}`))
const part = fc.tuple(fc.constantFrom('', '', '-', '"'), fc.constantFrom(...parts)).map((typed) => typed.join(''))
const anyTerm = fc.oneof({ weight: 2, arbitrary: term }, { weight: 1, arbitrary: part })
const query = fc.array(fc.oneof({ weight: 4, arbitrary: anyTerm }, { weight: 1, arbitrary: fc.constant('or') }), {
  minLength: 1,
  maxLength: 5,
})

describe('for any query', { tags: 'large' }, () => {
  test('all matches are found, or else the newest, and the answer says so', {
    tags: 'property',
    timeout: 90_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(everybody, portugal), async (terms, filters) => {
        const q = terms.join(' ')
        const query = await expandQuery(db, parseResumeQuery(q))
        const all = matchesOf(query, filters)
        const { ids, total, more } = await found(q, filters)
        expect(total).toBe(ids.length)
        if (hasPhrases(query) && more) {
          const matching = new Set(all.map(({ id }) => id))
          expect(ids.every((id) => matching.has(id))).toBe(true)
        } else {
          expect(ids).toEqual(idsOf(rankedOf(query, filters)))
          expect(more).toBe(all.length > rankedLimit)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('what is marked is exactly why it was found', { tags: 'property', timeout: 90_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(query, async (terms) => {
        const search = parseResumeQuery(terms.join(' '))
        const wanted = (await expandQuery(db, search)).map(({ wanted }) => wanted.map(spelledVariants))
        const { hits } = await searchResumes(db, search, everybody, { limit: 10, offset: 0 })
        for (const { snippet } of hits) {
          const marks = snippet.flatMap(({ text, marked }) => (marked ? [` ${foldedWords(text).join(' ')} `] : []))
          // Phrases that share a word have one mark.
          for (const mark of marks) {
            expect(wanted.flat(2).some((variant) => mark.startsWith(variant))).toBe(true)
            expect(wanted.flat(2).some((variant) => mark.endsWith(variant))).toBe(true)
          }
          const isMarked = (variants: string[]) => marks.some((mark) => variants.some((one) => mark.includes(one)))
          expect(wanted.some((terms) => terms.every(isMarked))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    'cobol rust .net é scala',
    '"rust cobol"',
    'cobol -and',
    '-and -java',
    '"c++ c#" -"c# c++"',
    'cobol -"and and"',
    '"é é é"',
  ])('all are found where they are few: %s', async (q) => {
    const expanded = await expandQuery(db, parseResumeQuery(q))
    const all = matchesOf(expanded, everybody)
    expect(all.length).toBeGreaterThan(0)
    expect(all.length).toBeLessThan(rankedLimit)
    expect(await found(q)).toEqual({ ids: idsOf(rankedOf(expanded, everybody)), total: idsOf(all).length, more: false })
  })
})

// A pending list would be taken into the index word by word: until the last word, a resume would seem to lack the others.
test('no resume is taken for one without a word while its index takes in new resumes', { tags: 'large' }, async () => {
  const all = idsOf(matchesOf(await expandQuery(db, parseResumeQuery('-and -java')), everybody))
  for (let round = 0; round < 5; round += 1) {
    await asTest(db, (trx) =>
      sql`update resumes set created_at = created_at where file_name = 'resume.txt'`.execute(trx),
    )
    const cleaned = sql`select gin_clean_pending_list('resumes_keys_idx')`.execute(database.owner)
    let isCleaning = true
    const finished = cleaned.finally(() => {
      isCleaning = false
    })
    while (isCleaning) expect((await found('-and -java')).ids).toEqual(all)
    await finished
  }
})

describe('a search that would take long', { tags: 'large' }, () => {
  // All of them have the words, but only the older ones contain them in an order that matches.
  beforeAll(async () => {
    const text = (n: number) => (n < 5_000 ? 'left right, right left' : 'left right left, right')
    const rows = Array.from({ length: 5_100 }, (_, n) => {
      const { developer_id } = resumes[n] as Resume
      return { developer_id, text: text(n), at: new Date(Date.UTC(2026, 1, 1) - n * 1_000) }
    })
    await asTest(db, (trx) =>
      sql`insert into resumes (developer_id, file_key, file_name, file_type, file_size, extracted_text, created_at)
        select developer_id, gen_random_uuid(), 'resume.txt', 'TXT', 1, text, at
        from json_to_recordset(${JSON.stringify(rows)}) as row (developer_id uuid, text text, at timestamptz)`.execute(
        trx,
      ),
    )
  })

  test('searches only the newest resumes, and the answer says that there may be more', async () => {
    expect(await found('left -"right right"')).toEqual({ ids: [], total: 0, more: true })
  })

  test('still finds everything among few developers', async () => {
    const { total, more } = await found('left -"right right"', portugal)
    const people = new Set(
      resumes
        .slice(5_000, 5_100)
        .filter(({ country }) => country === 'PT')
        .map(({ developer_id }) => developer_id),
    )
    expect({ total, more }).toEqual({ total: people.size, more: false })
  })
})

describe('the periods', { tags: 'large' }, () => {
  test('have the same names in the database and the search, and lead to all newer resumes', {
    tags: 'property',
  }, async () => {
    const moment = fc.date({ min: new Date('1960-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    const seconds = fc.nat({ max: 400_000_000 })
    await fc.assert(
      fc.asyncProperty(moment, seconds, fc.double({ min: 0, max: 1, noNaN: true }), async (newest, length, share) => {
        const { marks, since } = periodUpTo(newest.toISOString(), length)
        const start = since ? Date.parse(since) : 0
        const within = new Date(Math.round(start + (newest.getTime() - start) * share))
        const before = new Date(start - 1)
        const { rows } = await sql<{ within: string[]; before: string[] }>`
          select period_marks(${within}) as within, period_marks(${before}) as before`.execute(db)
        expect(rows[0]?.within.filter((mark) => marks.includes(mark))).toHaveLength(1)
        if (since) {
          expect(rows[0]?.before.some((mark) => marks.includes(mark))).toBe(false)
          expect(newest.getTime() - start).toBeGreaterThanOrEqual(length * 1_000)
        }
      }),
    )
  })
})
