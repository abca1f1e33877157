import type { PageAnswer, PageRequest } from '#server/platform/publicPages/publicPages.ts'
import { answerNotSavedPage } from '#server/signedLinks/pages/notices.ts'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import type { Answerable } from './answerable.ts'
import { type AnswerProblem, answerByLink } from './answerByLink.ts'
import { type AnswerOutcome, closedSentence } from './answerForm.ts'
import { answerFields, readGivenAnswer } from './readGivenAnswer.ts'

const problems: Readonly<Record<AnswerProblem, string>> = {
  OVERTAKEN:
    'Your company has answered, or taken its answer back, since you opened this page. Read below what holds now, and answer again.',
  TIME_GONE: 'This time is not offered any more. Choose another one, or none.',
  TIME_TAKEN: 'You chose this time for another developer. Choose a different one.',
}
const onlyShows = 'This profile takes no answer here. Tell your answer to the person who sent you the link.'

/**
 * Takes the answer that a page behind a link posts.
 * @param question the profile that was answered; undefined when the link only shows it.
 * @param show draws the page again, with the outcome of the answer.
 */
export async function takeClientAnswer(
  { deps, requestId }: PageRequest,
  fields: URLSearchParams,
  question: Answerable | undefined,
  show: (status: number, outcome: AnswerOutcome) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  if (!question) return answerNotSavedPage(onlyShows)
  if (!isAnswerable(question)) return answerNotSavedPage(closedSentence(question))
  const given = readGivenAnswer(fields, question.link_id)
  if ('problem' in given) return show(422, given)
  // A form that does not say what it showed has shown no answer.
  const seen = fields.get(answerFields(question.link_id).seen) ?? ''
  const problem = await answerByLink(deps, requestId, question, given, seen)
  if (!problem) return show(200, 'SAVED')
  const typed = { reason: given.reason ?? '', note: given.note ?? '', time: given.time ?? '' }
  return show(409, { ...typed, problem: problems[problem] })
}
