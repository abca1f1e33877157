import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type CommandContext, runCommand } from '#scripts/vouch/context.ts'
import { UserError } from '#server/errors.ts'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { startTestPostgres } from '#test/processes/postgres.ts'
import { startProduct } from '#test/processes/product.ts'
import { FuzzError, type Fuzzer, type FuzzTally, newTally } from './fuzzer.ts'
import { type FuzzerName, fuzzerFor, fuzzerNames } from './fuzzers.ts'
import { targetOfProduct, targetVariables } from './target.ts'

interface Options {
  readonly minutes: number
  readonly seed: number
  readonly names: readonly FuzzerName[]
  /** The number of random documents to compare for each role before the timed run. */
  readonly documents: number
}

/** Attacks a product of its own with random input, for some minutes. It ends with an error when a promise is broken. */
export async function runFuzz(args: string[]): Promise<void> {
  await runCommand(async (context) => {
    const options = readArguments(args)
    const folder = await mkdtemp(path.join(tmpdir(), 'vouch-fuzz-'))
    // The user that runs PostgreSQL must reach its part of the folder.
    await chmod(folder, 0o755)
    try {
      const product = await startProduct({ ...targetVariables, VOUCH_DATA_DIR: path.join(folder, 'data') })
      const postgres = await startTestPostgres()
      const background = connect(postgres.templateUrl, 10)
      try {
        await attack(product.url, background, options, context)
      } finally {
        await background.destroy()
        await postgres.stop()
        await product.stop()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Runs the fuzzers. Prints the number of inputs, and the input that broke a promise, if any. */
async function attack(
  url: string,
  background: Database,
  { minutes, seed, names, documents }: Options,
  { say, signal }: CommandContext,
): Promise<void> {
  const target = await targetOfProduct(url, background)
  const attacks = names.map((name) => ({ fuzzer: fuzzerFor(name, target), tally: newTally(name) }))
  say(`Seed ${seed}, for ${minutes} minutes against ${url}.`)
  try {
    const hidden = attacks.find(({ tally }) => tally.name === 'hiddenFields')
    if (documents > 0) await hidden?.fuzzer.run({ seed, count: documents }, hidden.tally)
    const until = Date.now() + minutes * 60_000
    await takeTurns(attacks, { seed, until, signal })
    const untried = attacks.filter(({ tally }) => tally.count === 0).map(({ tally }) => tally.name)
    say(`No promise was broken.${untried.length > 0 ? ` There was no time for: ${untried.join(', ')}.` : ''}`)
  } catch (error) {
    if (!(error instanceof FuzzError)) throw error
    say(error.message)
    process.exitCode = 1
  } finally {
    for (const { tally } of attacks) say(reportOf(tally))
  }
}

interface Attack {
  readonly fuzzer: Fuzzer
  readonly tally: FuzzTally
}

/** Runs the fuzzers in turn. Each turn has its own seed: a run with that seed repeats it as its first turn. */
async function takeTurns(
  attacks: readonly Attack[],
  { seed, until, signal }: { seed: number; until: number; signal: AbortSignal },
): Promise<void> {
  for (let turn = 0; Date.now() < until; turn++) {
    for (const [index, { fuzzer, tally }] of attacks.entries()) {
      signal.throwIfAborted()
      // Each gets its share of the remaining time: the first ones would use up a short run on a busy machine.
      const share = (until - Date.now()) / (attacks.length - index)
      await fuzzer.run({ seed: seed + turn, count: fuzzer.perTurn, until: Date.now() + share }, tally)
    }
  }
}

function reportOf({ name, count, answers, slowestMs, slowest }: FuzzTally): string {
  const kinds = [...answers].sort(([, a], [, b]) => b - a).map(([kind, times]) => `${kind} × ${times}`)
  const slow = `  slowest: ${Math.round(slowestMs)} ms for ${slowest}`
  return [`${name}: ${count} inputs`, `  ${kinds.join(', ')}`, slow].join('\n')
}

function readArguments(args: string[]): Options {
  const options = {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string' },
    documents: { type: 'string', default: '0' },
  } as const
  const { values } = parseArgs({ args, options })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed ?? randomInt(1_000_000))
  const wanted = values.only?.split(',') ?? fuzzerNames
  const documents = Number(values.documents)
  const names = fuzzerNames.filter((name) => wanted.includes(name))
  const isClear = minutes >= 0 && [seed, documents].every(Number.isInteger) && names.length === wanted.length
  if (isClear) return { minutes, seed, names, documents }
  throw new UserError(
    'BAD_INPUT',
    `Say for how long, with which seed and what, if not all: npm run prove -- fuzz --minutes 10 --seed 7 --only ${fuzzerNames.join(',')} --documents 20000`,
  )
}
