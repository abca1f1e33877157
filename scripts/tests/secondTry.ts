import { seed as usualSeed } from '#test/draws/seed.ts'
import { filesChangedSince, newestOf } from './changes.ts'
import { directImports } from './directImports.ts'
import { addFlakyTests } from './flakyTests.ts'
import type { RunOutcome } from './outcome.ts'
import { readProved } from './provedParts.ts'
import { type TestResult, wholeFile } from './reports.ts'
import { countTests, type Suite, type SuiteRun } from './suites.ts'

/** A run in which more tests fail is wrong, whatever a second try says. */
const mostTries = 3

/** The call of a runner. */
export interface SuiteCall {
  readonly suite: Suite
  readonly args: readonly string[]
  readonly variables?: NodeJS.ProcessEnv
}

/**
 * Runs tests, and the file of each failed test once more, alone and with the same seed. A test that passes then is green, and is named
 * and kept as flaky, unless it or what it imports has changed since the last proofs: then the change is the likelier cause.
 */
export async function runWithSecondTry(calls: readonly SuiteCall[]): Promise<RunOutcome[]> {
  const ended = await runEach(calls)
  const failures = ended.flatMap(({ run }) => run.tests.filter(isFailed))
  if (failures.length > mostTries) return ended.map(({ call, run }) => countTests(run, seedOf(call)))
  const outcomes: RunOutcome[] = []
  for (const { call, run } of ended) outcomes.push(await tryAgain(call, run))
  return outcomes
}

/** Runs tests none of which gets a second try. */
export async function runOnce(calls: readonly SuiteCall[]): Promise<RunOutcome[]> {
  return (await runEach(calls)).map(({ call, run }) => countTests(run, seedOf(call)))
}

async function runEach(calls: readonly SuiteCall[]) {
  const ended: { readonly call: SuiteCall; readonly run: SuiteRun }[] = []
  for (const call of calls) ended.push({ call, run: await call.suite(call.args, call.variables) })
  return ended
}

const seedOf = ({ variables }: SuiteCall) => Number(variables?.TEST_SEED ?? usualSeed)

async function tryAgain(call: SuiteCall, { tests, problems }: SuiteRun): Promise<RunOutcome> {
  const seed = seedOf(call)
  // Without the files of the first try, this one is alone.
  const options = call.args.filter((arg) => arg.startsWith('-'))
  const files = [...new Set(tests.filter(isFailed).map(({ file }) => file))]
  const settled = { tests: tests.filter(({ file }) => !files.includes(file)), problems: [...problems] }
  const notes: string[] = []
  for (const file of files) {
    process.stdout.write(`Trying ${file} once more, alone.\n`)
    const again = await call.suite([file, ...options], call.variables)
    const [first, second] = [tests, again.tests].map((all) => all.filter((test) => test.file === file)) as Tries
    const result = settleTries(first, second, changeBehind(file))
    settled.tests.push(...result.tests)
    settled.problems.push(...again.problems)
    addFlakyTests(result.flaky.map(({ title, failure = '' }) => ({ file, test: title, seed, error: failure })))
    notes.push(...result.flaky.map(({ title, failure }) => `FLAKY  ${file} › ${title}, seed ${seed}, ${failure}`))
  }
  return { ...countTests(settled, seed), notes }
}

type Tries = [TestResult[], TestResult[]]

/**
 * Decides what came of the tests of a file in two tries.
 * @param change names a change that may be the cause; then what passed at the second try stays failed.
 */
export function settleTries(first: readonly TestResult[], second: readonly TestResult[], change?: string) {
  const failed = first.filter(isFailed)
  const recovered = failed.filter((test) => hasPassed(test, second))
  const missing = failed.filter(
    (test) => !recovered.includes(test) && !second.some(({ title }) => title === test.title),
  )
  if (!change) return { tests: [...second, ...missing], flaky: recovered }
  const others = second.filter(({ title }) => !recovered.some((test) => test.title === title))
  const refused = recovered.map((test) => ({
    ...test,
    failure: `${test.failure} (passed at its second try, but ${change})`,
  }))
  return { tests: [...others, ...missing, ...refused], flaky: [] }
}

function hasPassed({ title }: TestResult, second: readonly TestResult[]): boolean {
  if (title === wholeFile) return second.length > 0 && !second.some((test) => test.title === wholeFile)
  const same = second.filter((test) => test.title === title)
  return same.length > 0 && !same.some(isFailed)
}

const isFailed = ({ failure }: TestResult) => failure !== undefined

/** Names a change since the last proofs that may have made a test of a file fail. */
function changeBehind(file: string): string | undefined {
  const proved = newestOf(Object.values(readProved()).map(({ commit }) => commit))
  const changed = proved && filesChangedSince(proved)
  if (!changed) return 'no proof is known'
  const cause = [file, ...directImports(file)].find((one) => changed.includes(one))
  return cause && `${cause} has changed since the last proofs`
}
