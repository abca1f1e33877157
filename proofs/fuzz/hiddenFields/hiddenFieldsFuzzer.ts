import { FuzzError, type Fuzzer } from '#proofs/fuzz/fuzzer.ts'
import { roles } from '#shared/platform/permissions.ts'
import { tryHiddenFields } from './hiddenFields.ts'

const name = 'hiddenFields'

/** Compares random documents with graphql-js as every role; see `tryHiddenFields`. `count` is per role. */
export function createHiddenFieldsFuzzer(): Fuzzer {
  return {
    name,
    perTurn: 50,
    run: async ({ seed, count }, tally) => {
      for (const role of roles) {
        const started = performance.now()
        const tried = await tryHiddenFields({ seed, count, role }).catch((error: Error) => {
          throw new FuzzError(`${name}: ${error.message}\nRepeat it with --only ${name} --seed ${seed}.`)
        })
        for (const [kind, times] of Object.entries(tried)) {
          tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + times)
        }
        tally.count += count
        const ms = (performance.now() - started) / count
        if (ms <= tally.slowestMs) continue
        tally.slowestMs = ms
        tally.slowest = `each document as ${role}, on average`
      }
    },
  }
}
