import { proofTags, propertyTag } from '#test/proofTags.ts'
import { readFlakyTests } from './flakyTests.ts'
import type { SuiteCall } from './secondTry.ts'
import { runPlaywright, runVitest } from './suites.ts'

/** A part of the proofs, which takes at most 15 minutes. */
export interface ProofPart {
  readonly calls: readonly SuiteCall[]
  /** Folders and files whose change asks for another run. */
  readonly covers: readonly string[]
  /** True if tests are repeated beside others that keep the machine busy, so that none gets a second try. */
  readonly isUnderLoad?: boolean
}

/** The part that is there only while `flaky.json` names a test. */
export const flakyPartName = 'flaky'

/** The tag of the browser tests that are proofs. */
const journeyTag = '@proof'
const code = ['shared', 'server', 'test', 'proofs', 'package-lock.json']
const app = [...code, 'web', 'e2e']
const whole = { TEST_RUNS: '1' }

const byTag = (tag: string): ProofPart => ({
  calls: [{ suite: runVitest, args: [`--tagsFilter=${tag}`], variables: whole }],
  covers: app,
})
const journeys = (shard: string): ProofPart => ({
  calls: [{ suite: runPlaywright, args: [`--grep=${journeyTag}`, `--shard=${shard}`] }],
  covers: app,
})
const pure = ['--project=unit', `--tagsFilter=${propertyTag}`]

const noProofs = `--tagsFilter=${Object.keys(proofTags)
  .map((tag) => `!${tag}`)
  .join(' && ')}`

/** The runs of `npm test`: everything but the proofs. */
export const safeToLand: readonly SuiteCall[] = [
  // The rules belong to the checks.
  { suite: runVitest, args: ['--project=!rules', noProofs] },
  { suite: runPlaywright, args: [`--grep-invert=${journeyTag}`] },
]

/** The parts of `npm run prove -- tests`, by name. */
export const proofParts: Readonly<Record<string, ProofPart>> = {
  journeys1: journeys('1/2'),
  journeys2: journeys('2/2'),
  ...Object.fromEntries(Object.keys(proofTags).map((tag) => [tag, byTag(tag)])),
  properties: byTag(propertyTag),
  manyInputs: { calls: [{ suite: runVitest, args: pure, variables: { TEST_RUNS: '10' } }], covers: ['shared', 'web'] },
  patterns: {
    calls: [{ suite: runVitest, args: ['--project=rules', 'test/rules/patterns.test.ts'], variables: { PROVE: '1' } }],
    covers: code,
  },
  shaken: { calls: [{ suite: runVitest, args: ['--project=screens'], variables: { SHAKE: '1' } }], covers: app },
  shuffled: {
    calls: [{ suite: runVitest, args: ['--project=server', noProofs, '--sequence.shuffle.files'] }],
    covers: code,
  },
  ...flakyPart(),
}

/** Runs the file of each test that failed by chance 20 times, since most tests go on with what those before them have left. */
function flakyPart(): Readonly<Record<string, ProofPart>> {
  const files = [...new Set(readFlakyTests().map(({ file }) => file))]
  const calls = files.flatMap((file) => {
    const suite = file.startsWith('e2e/') ? runPlaywright : runVitest
    return Array.from({ length: 20 }, () => ({ suite, args: [file] }))
  })
  return calls.length > 0 ? { [flakyPartName]: { calls, covers: ['flaky.json', ...app], isUnderLoad: true } } : {}
}
