import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { StrengthRequest, StrengthResponse } from './passwordStrength.ts'

/**
 * Only this number of characters is read: a password is as hard to guess as its beginning. The work grows with the
 * square of the length.
 */
const maxLength = 64
/** The most substitutions of digits and signs by letters that are tried. The library's default of 100 takes seconds. */
const l33tMaxSubstitutions = 16

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength,
  l33tMaxSubstitutions,
})

parentPort?.on('message', ({ id, password, userInputs }: StrengthRequest) => {
  const { score, feedback } = zxcvbn.check(password, [...userInputs])
  parentPort?.postMessage({ id, strength: { score, warning: feedback.warning } } satisfies StrengthResponse)
})
