import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseSync, Visitor } from 'vite'
import { buildIfStale } from './build.ts'
import { project, tool } from './processes.ts'
import { readTestMinutes } from './testMinutes.ts'

/** A figure that measures the code; see decision 24. */
interface Figure {
  readonly name: string
  readonly value: string | number
  readonly goal: string
}

/** The files of a list with adding, editing, filters and export. Companies are the example. */
const companies = [
  'shared/**/{companies,companyInput}.ts',
  'server/companies/{data,graphql}.ts',
  'web/companies/{CompaniesPage,companyColumns,AddCompanyDialog,EditCompanyDialog,CompanyFields}.tsx',
  'web/companies/companiesQuery.ts',
]
/** The files that may name a field of a company that only its form and history show, such as `time_zone`. */
const ofCompanies = [
  'shared/**/compan*.ts',
  'server/companies/*.ts',
  'web/companies/CompanyFields.tsx',
  'server/platform/db/**/companies.sql',
  'server/activity/wording/columns.ts',
]

/** Prints the yardsticks of decision 24, each with its goal. None of them fails the run. */
export async function printFigures(): Promise<void> {
  await buildIfStale()
  const figures = [...figuresOfCode(), ...(await figuresOfSite()), figureOfTests()]
  for (const { name, value, goal } of figures) process.stdout.write(`${name}: ${value} (goal ${goal})\n`)
}

function figuresOfCode(): Figure[] {
  const files = read('{shared,server,web}/**/*.{ts,tsx}')
  const lines = files.map(({ text }) => linesOf(text)).sort((a, b) => a - b)
  const pages = files.filter(({ name, text }) => /web\/.*Page\.tsx$/.test(name) && text.includes('<ListPage'))
  const casts = files.reduce((sum, file) => sum + castsOf(file), 0)
  const short = pages.filter(({ text }) => linesOf(text) <= 60)
  return [
    { name: 'lines of companies', value: total(companies.flatMap(read)), goal: '≤ 450' },
    {
      name: 'files that one more field of a company touches',
      value: ofCompanies.flatMap(read).filter(({ text }) => /\btime_zone\b/.test(text)).length,
      goal: '≤ 5',
    },
    { name: 'list pages of at most 60 lines', value: `${short.length} of ${pages.length}`, goal: 'all' },
    { name: 'lines of a file, 95th percentile', value: lines[Math.floor(lines.length * 0.95)] ?? 0, goal: '≤ 150' },
    { name: '`as` per 1,000 lines', value: ((casts * 1000) / total(files)).toFixed(1), goal: '≤ 2' },
  ]
}

interface File {
  readonly name: string
  readonly text: string
}

/** Reads files of the project, without tests and generated code. */
function read(pattern: string): File[] {
  const names = globSync(pattern, { cwd: project }).filter((name) => !/\.test\.tsx?$|\/gql\//.test(name))
  return names.map((name) => ({ name, text: readFileSync(path.join(project, name), 'utf8') }))
}

/** Counts type assertions, except `as const`. */
function castsOf({ name, text }: File): number {
  let casts = 0
  const visitor = new Visitor({
    TSAsExpression({ typeAnnotation: { start, end } }) {
      if (text.slice(start, end) !== 'const') casts++
    },
  })
  visitor.visit(parseSync(name, text).program)
  return casts
}

const linesOf = (text: string) => text.trimEnd().split('\n').length
const total = (files: readonly File[]) => files.reduce((sum, { text }) => sum + linesOf(text), 0)

async function figuresOfSite(): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(tool('size-limit'), ['--json'], { cwd: project })
  const budgets = JSON.parse(stdout) as { name: string; size: number; sizeLimit: number }[]
  const route = budgets.find(({ name }) => name.startsWith('scripts of the first route of staff'))
  if (!route) throw new Error('There is no budget for the first route of staff.')
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return [{ name: 'scripts of the first route', value: kB(route.size), goal: `≤ ${kB(route.sizeLimit)}` }]
}

function figureOfTests(): Figure {
  return { name: 'minutes of the last npm test', value: readTestMinutes() ?? 'not run here yet', goal: '≤ 20' }
}
