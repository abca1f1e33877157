import { createClockFuzzer } from './clock.ts'
import { createFairTurnsFuzzer } from './fairTurns.ts'
import { createFilesFuzzer } from './files.ts'
import { createHalfFormsFuzzer } from './forms/halfForms.ts'
import type { Fuzzer } from './fuzzer.ts'
import { createGraphqlFuzzer } from './graphql.ts'
import { createHiddenFieldsFuzzer } from './hiddenFields/hiddenFieldsFuzzer.ts'
import { createIdentityFuzzer } from './identity.ts'
import { createMailFuzzer } from './mail/mail.ts'
import { createRestFuzzer } from './rest.ts'
import { createStrangersFuzzer } from './strangers.ts'
import type { FuzzTarget } from './target.ts'

const fuzzerFactories = {
  graphql: createGraphqlFuzzer,
  rest: createRestFuzzer,
  identity: createIdentityFuzzer,
  files: createFilesFuzzer,
  halfForms: createHalfFormsFuzzer,
  fairTurns: createFairTurnsFuzzer,
  clock: createClockFuzzer,
  mail: createMailFuzzer,
  strangers: createStrangersFuzzer,
  hiddenFields: createHiddenFieldsFuzzer,
} satisfies Record<string, (target: FuzzTarget) => Fuzzer>

export type FuzzerName = keyof typeof fuzzerFactories
export const fuzzerNames = Object.keys(fuzzerFactories) as FuzzerName[]

export function fuzzerFor(name: FuzzerName, target: FuzzTarget): Fuzzer {
  return fuzzerFactories[name](target)
}
