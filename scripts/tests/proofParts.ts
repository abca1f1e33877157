import { proofTags, propertyTag } from '#test/proofTags.ts'
import { readFlakyTests } from './flakyTests.ts'
import { wholeFile } from './reports.ts'
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
const code = ['shared', 'server', 'test', 'package-lock.json']
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

/** Repeats each test that failed by chance, if there is one. */
function flakyPart(): Readonly<Record<string, ProofPart>> {
  const calls = readFlakyTests().map(({ file, test }) => {
    // The runners take a pattern, in which other signs may have a meaning.
    const name = test === wholeFile ? '.' : test.replaceAll(/[^\w ]/g, '.')
    return file.startsWith('e2e/')
      ? { suite: runPlaywright, args: [file, `--grep=${name}`, '--repeat-each=20'] }
      : { suite: runVitest, args: [file, `--testNamePattern=${name}`, '--repeats=19'] }
  })
  return calls.length > 0 ? { [flakyPartName]: { calls, covers: ['flaky.json', ...app], isUnderLoad: true } } : {}
}
