import type { PageAnswer, PageRequest } from '#server/platform/publicPages/publicPages.ts'
import { answerNotSavedPage } from '#server/signedLinks/pages/notices.ts'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import type { Answerable } from './answerable.ts'
import { answerByLink } from './answerByLink.ts'
import { type AnswerOutcome, closedSentence } from './answerForm.ts'
import { answerFields, readGivenAnswer } from './readGivenAnswer.ts'

const overtaken =
  'Your company has answered, or taken its answer back, since you opened this page. Read below what holds now, and answer again.'
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
  if (await answerByLink(deps, requestId, question, given, seen)) return show(200, 'SAVED')
  return show(409, { reason: given.reason ?? '', note: given.note ?? '', problem: overtaken })
}
