import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseSync, Visitor } from 'vite'
import { buildIfStale } from '#scripts/build.ts'
import { project, tool } from '#scripts/processes/processes.ts'
import { readTestMinutes } from '#scripts/tests/testMinutes.ts'

/** A figure that measures the code. `reported` is no goal. */
interface Figure {
  readonly name: string
  readonly value: string | number
  readonly goal: string
}

/** Prints the yardsticks of the code, each with its goal. None of them fails the run. */
export async function printFigures(): Promise<void> {
  await buildIfStale()
  const figures = [...figuresOfCode(), ...(await figuresOfSite()), figureOfTests()]
  for (const { name, value, goal } of figures) process.stdout.write(`${name}: ${value} (goal ${goal})\n`)
}

function figuresOfCode(): Figure[] {
  const files = ofProject().map(readFile)
  const product = files.filter(({ name }) => kindOf(name) === 'product')
  const typed = product.filter(({ name }) => /\.tsx?$/.test(name))
  const lines = typed.map(({ text }) => text.trimEnd().split('\n').length).sort((one, other) => one - other)
  const pages = typed.filter(({ name, text }) => /web\/.*Page\.tsx$/.test(name) && text.includes('<ListPage'))
  const short = pages.filter(({ text }) => text.trimEnd().split('\n').length <= 60)
  const casts = typed.reduce((sum, file) => sum + castsOf(file), 0)
  const folders = Map.groupBy(product, ({ name }) => path.dirname(name))
  const large = [...folders.values()].filter((inside) => inside.length > 25)
  const small = [...folders.values()].filter((inside) => inside.length <= 3)
  return [
    ...linesByKind(files),
    { name: 'lines of companies, in every folder', value: total(product.filter(isOfCompanies)), goal: 'reported' },
    {
      name: 'hand-written files of companies that name one field, time_zone: product, tests',
      value: (['product', 'tests'] as const)
        .map(
          (kind) =>
            files.filter((file) => kindOf(file.name) === kind && isOfCompanies(file) && /\btime_zone\b/.test(file.text))
              .length,
        )
        .join(', '),
      goal: 'reported',
    },
    { name: 'folders with more than 25 files', value: `${large.length} of ${folders.size}`, goal: 'few' },
    { name: 'folders with one to three files', value: `${small.length} of ${folders.size}`, goal: 'few' },
    { name: 'list pages of at most 60 lines', value: `${short.length} of ${pages.length}`, goal: 'all' },
    { name: 'lines of a file, 95th percentile', value: lines[Math.floor(lines.length * 0.95)] ?? 0, goal: '≤ 150' },
    { name: '`as` per 1,000 lines of code', value: ((casts * 1000) / total(typed)).toFixed(1), goal: '≤ 2' },
  ]
}

/** What a command prints is counted apart, because nobody writes or reviews it line by line. */
type Kind = 'product' | 'tests' | 'instruments' | 'printed'

const printed = /(^|\/)gql\/|db\/schema\/(tables\.ts|releases\/)|linearPatterns/

function kindOf(name: string): Kind {
  if (printed.test(name)) return 'printed'
  if (/\.test\.tsx?$|^test\/|^e2e\//.test(name)) return 'tests'
  return /^(server|shared|web)\//.test(name) ? 'product' : 'instruments'
}

function linesByKind(files: readonly File[]): Figure[] {
  const kinds = Map.groupBy(files, ({ name }) => kindOf(name))
  return (['product', 'tests', 'instruments', 'printed'] as const).map((kind) => ({
    name: `lines of code, without comments and blank lines: ${kind}`,
    value: total(kinds.get(kind) ?? []),
    goal: 'reported',
  }))
}

const isOfCompanies = ({ name }: File) =>
  /\/(companies(\/|\.)|compan(y|ies)[A-Z]\w*\.)/.test(name) && !/companyMessages/.test(name)

/** Lists the files with code that git has, or would add. */
function ofProject(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project })
  return listed
    .toString()
    .split('\0')
    .filter((name) => /\.(tsx?|mjs|sql|css)$/.test(name) && existsSync(path.join(project, name)))
}

function readFile(name: string): File {
  return { name, text: readFileSync(path.join(project, name), 'utf8') }
}

interface File {
  readonly name: string
  readonly text: string
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

const total = (files: readonly File[]) => files.reduce((sum, file) => sum + linesOfCode(file), 0)

/** Counts the lines that have more than a comment. A line of a text that begins like a comment counts as one. */
export function linesOfCode({ name, text }: File): number {
  const code = text.replaceAll(/^[ \t]*\{?\/\*(?:(?!\*\/)[\s\S])*\*\/\}?[ \t]*$/gm, '')
  const other = name.endsWith('.sql') ? /^\s*(--|$)/ : /^\s*(\/\/|$)/
  return code.split('\n').filter((line) => !other.test(line)).length
}

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
