import { resumeSkills } from '#bench/resumeText.ts'
import type { Timing } from '#bench/statistics.ts'
import { median, percentile } from '#bench/statistics.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { rankResumes } from '#server/resumes/ranking/rankResumes.ts'
import { searchResumes } from '#server/resumes/search/data.ts'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import { ownCollection, readCollection } from './collection.ts'
import { time } from './time.ts'

const turns = 100
const queries: Record<string, readonly string[]> = {
  'one skill': resumeSkills,
  'two skills': ['python aws', 'c# .net', 'java kubernetes', 'react node.js', 'rust go', 'c++ python', 'ci/cd docker'],
  'or, not': ['rust OR elixir', 'java -python', 'react.js -c# aws', 'scala OR f# OR go', '-java', 'c++ OR -docker'],
  phrases: ['"senior engineer"', '"node.js developer"', '"aws and"', '"machine learning" python', '"word5 word7"'],
  'rare words': ['word19000', 'word15000 python', '"word12000 word13000"', 'nobodyhasthis'],
  'common words': ['word1', 'word1 word2', '"word1 word2"', '"word3 word1 word2"', 'word2 -word3'],
  'forms, names, beginnings': [
    'engineers',
    'senior developers',
    'k8s',
    'word19',
    'word1 engin',
    'developed -engineers',
  ],
  'odd ones': [
    'a',
    '-a',
    'a b c d e f g h',
    '"the" "and" "a"',
    '"the and a of"',
    Array.from({ length: 300 }, (_, n) => `word${n}`).join(' '),
    Array.from({ length: 300 }, (_, n) => `engineer${'s'.repeat(n % 2)}`).join(' or '),
    '-"senior engineer"',
    '-word1 -word2',
    '"word1 word2 word3 word4"',
    'word1 -"word2 word1" -"word1 word3"',
    Array.from({ length: 50 }, (_, n) => `-word${n + 1}`).join(' or '),
    Array.from({ length: 25 }, (_, n) => `"word${n + 1} word${n + 2}"`).join(' '),
  ],
}

/** Times Resume Search without HTTP: its statements and the snippets of a page. */
export async function measureResumeSearch(db: Database): Promise<Timing[]> {
  await countResumeWords(db)
  const timings: Awaited<ReturnType<typeof time>>[] = []
  for (const [name, texts] of Object.entries(queries)) {
    timings.push(await time(name, turns, (turn) => search(db, texts[turn % texts.length] ?? '')))
  }
  const briefs = [...readCollection(ownCollection).briefs.values()]
  const everybody = { stages: ['MEMBER'], countries: [] } as const
  const byText = await time('a brief, by text', turns, (turn) =>
    rankResumes(db, briefs[turn % briefs.length] ?? '', everybody),
  )
  const all = timings.flatMap(({ times }) => times)
  return [...timings, byText, { name: 'all of them', p50: median(all), p99: percentile(all, 0.99) }]
}

async function search(db: Database, text: string): Promise<void> {
  const query = parseResumeQuery(text)
  await searchResumes(db, query, { stages: [], countries: [] }, { limit: 20, offset: 0 })
}
