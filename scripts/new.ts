import { UserError } from '#server/errors.ts'
import { namesOf } from './new/names.ts'
import { planNoun, whatIsLeft, writeNoun } from './new/plan.ts'
import { run, tool } from './processes/processes.ts'

/*
 * Makes a small noun that works, from the files in scripts/new/files and the lines in scripts/new/lines.ts.
 * CONTRIBUTING.md says what to do with it, and `npm run check -- --doorstep` makes one in a copy and tests it.
 */
const usage = 'Usage: npm run new -- <noun> [--plural <nouns>], such as: npm run new -- parkingLot'

try {
  const names = namesOf(process.argv.slice(2), usage)
  const plan = planNoun(names)
  writeNoun(plan)
  // Formats the files, since names differ in length, which moves line ends and the alphabetical order of imports.
  const code = [...plan.made.keys(), ...plan.changed.keys()].filter((file) => !file.endsWith('.sql'))
  await run(tool('biome'), ['check', '--write', '--log-level=error', ...code])
  process.stdout.write(`${whatIsLeft(names, plan)}\n`)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
