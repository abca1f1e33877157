import path from 'node:path'
import { project } from '#scripts/processes/processes.ts'

/** The result of one test in one run. */
export interface TestResult {
  /** The path from the root of the project. */
  readonly file: string
  readonly title: string
  /** Why it failed, in one line; undefined if it passed. */
  readonly failure?: string
}

/** The title of a file that failed outside of its tests. */
export const wholeFile = 'the whole file'

/** The parts of the output of Vitest's JSON reporter that are read here. */
export interface VitestReport {
  readonly testResults: readonly VitestFile[]
}
interface VitestFile {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages?: readonly string[] | null
  }[]
}

/** The parts of the output of Playwright's JSON reporter that are read here. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
}
interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

/** Lists the tests that Vitest ran, and the files that failed outside of their tests. */
export function readVitest({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(project, name)
    const results = assertionResults.flatMap(({ fullName: title, status, failureMessages }): TestResult[] => {
      if (status === 'passed') return [{ file, title }]
      return status === 'failed' ? [{ file, title, failure: reasonIn(failureMessages?.[0]) }] : []
    })
    if (status !== 'failed' || results.some(({ failure }) => failure !== undefined)) return results
    return [...results, { file, title: wholeFile, failure: reasonIn(message) }]
  })
}

/** Lists the tests that Playwright ran. */
export function readPlaywright({ suites }: PlaywrightReport): TestResult[] {
  return suites.flatMap(resultsOfSuite)
}

function resultsOfSuite({ file, specs, suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }) => {
      const test = { file: `e2e/${file}`, title }
      if (status === 'expected') return [test]
      if (status === 'skipped') return []
      const [first, ...others] = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
      return [{ ...test, failure: `${reasonIn(first)}${waitedFor(others)}` }]
    }),
  )
  return [...own, ...suites.flatMap(resultsOfSuite)]
}

/** Lists each reason why a step waited until its time ran out. The error itself gives none. */
function waitedFor(messages: readonly string[]): string {
  const [, log = ''] = messages.join('\n').replaceAll(ansi, '').split('Call log:\n')
  const [lines = ''] = log.split('\n\n')
  const reasons = new Set(lines.split('\n').map((line) => line.trim().replace(/^- /, '')))
  return lines && ` (${[...reasons].join('; ').slice(0, 900)})`
}

const ansi = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** Gives the first line of a message, and all that is needed to repeat the failure of a property. */
function reasonIn(message = ''): string {
  const text = message.replaceAll(ansi, '')
  const [property] = /Property failed after .*?(?=\n\s*\n|\n\s*(?:Hint:|at )|$)/s.exec(text) ?? []
  if (property) return property.replaceAll(/\s*\n\s*/g, ' · ')
  const [first = ''] = text.split('\n')
  return first.slice(0, 300)
}
