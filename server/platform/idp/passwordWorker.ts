import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { JudgeAnswer, JudgeRequest } from './passwordJudge.ts'

/** A password whose beginning is hard to guess is hard to guess. The work grows with the square of the length. */
const judgedLength = 64
/** Ways to read digits and signs as letters that are tried; the library's 100 take seconds. */
const l33tMaxSubstitutions = 16

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
  l33tMaxSubstitutions,
})

parentPort?.on('message', ({ id, password, ownWords }: JudgeRequest) => {
  const { score, feedback } = judge.check(password, [...ownWords])
  parentPort?.postMessage({ id, verdict: { score, warning: feedback.warning } } satisfies JudgeAnswer)
})
