import path from 'node:path'
import type { RunOutcome } from './outcome.ts'
import { project } from './processes.ts'

/** The parts of the output of Vitest's JSON reporter that are read here. */
export interface VitestReport {
  readonly numPassedTests: number
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
  readonly stats: { readonly expected: number }
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

export function vitestOutcome(report: VitestReport): RunOutcome {
  return { passed: report.numPassedTests, failures: report.testResults.flatMap(failuresOfFile) }
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = path.relative(project, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [failureLine(file, 'the whole file', message)] : []
  return failed.map((result) => failureLine(file, result.fullName, result.failureMessages?.[0]))
}

/** A test that passed only when it was repeated counts as failed. */
export function playwrightOutcome({ stats, suites }: PlaywrightReport): RunOutcome {
  return { passed: stats.expected, failures: suites.flatMap(failuresOfSuite) }
}

function failuresOfSuite({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const [first, ...others] = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
        return `${failureLine(`e2e/${file}`, title, first)}${waitedFor(others)}`
      }),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** Lists each reason for which a step waited until its time ran out. The error itself gives none. */
function waitedFor(messages: readonly string[]): string {
  const [, log = ''] = messages.join('\n').replaceAll(ansi, '').split('Call log:\n')
  const [lines = ''] = log.split('\n\n')
  const reasons = new Set(lines.split('\n').map((line) => line.trim().replace(/^- /, '')))
  return lines && ` (${[...reasons].join('; ').slice(0, 900)})`
}

const ansi = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function failureLine(file: string, title: string, message = ''): string {
  const [reason = ''] = message.replaceAll(ansi, '').split('\n')
  return `${file} › ${title}${reason && `: ${reason.slice(0, 300)}`}`
}
