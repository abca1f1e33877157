import { UserError } from '#server/errors.ts'
import type { ClientAnswerInput } from '#shared/clientJobs/clientAnswerInput.ts'

export type GivenAnswer = Pick<ClientAnswerInput, 'answer' | 'reason' | 'note'>

/** Gives the columns of an answer. @throws UserError BAD_INPUT without the reason of a refusal. */
export function answerColumns({ answer, reason, note }: GivenAnswer) {
  const client_answer_reason = answer === 'NOT_FOR_US' ? requireReason(reason, note) : null
  return { client_answer: answer, client_answer_reason, client_answer_note: note }
}

function requireReason(reason: GivenAnswer['reason'], note: string | null) {
  if (!reason) throw new UserError('BAD_INPUT', 'Choose why this profile is not for you.', { field: 'reason' })
  if (reason === 'OTHER' && !note) throw new UserError('BAD_INPUT', 'Explain in a sentence why not.', { field: 'note' })
  return reason
}
