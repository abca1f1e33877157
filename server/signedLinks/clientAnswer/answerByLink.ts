import { sql } from 'kysely'
import { answerColumns, type GivenAnswer } from '#server/jobProfiles/givenAnswer.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { mayMail } from '#server/platform/publicPages/mayMail.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { isAnswerable } from '#shared/jobProfiles/clientAnswers.ts'
import { type Answerable, findAnswerable } from './answerable.ts'
import type { ClientAnswerMail } from './answerMail.ts'
import { recordTime, type TimeProblem, timeProblem } from './interviewTime.ts'
import type { AnswerWithTime } from './readGivenAnswer.ts'

export type AnswerProblem = 'OVERTAKEN' | TimeProblem

interface AnswerDeps {
  readonly db: Database
  readonly secret: string
  readonly mailer: { readonly enabled: boolean }
}

/**
 * Records a named contact's answer by their link, and mails it to the owner. The status stays: the staff moves it. The same answer again changes nothing, and a later one replaces it, unless another of their company answered since they saw the page.
 * @param seen the moment of the answer that they saw, empty for none.
 * @param question names the link and its profile. An answer is only written if the profile still takes one.
 * @returns why nothing was written; undefined where it was, or where the profile takes no answer any more.
 * @throws UserError BAD_INPUT without the reason of a refusal.
 */
export function answerByLink(
  { db, secret, mailer }: AnswerDeps,
  requestId: string,
  { link_id, job_profile_id }: Pick<Answerable, 'link_id' | 'job_profile_id'>,
  given: AnswerWithTime,
  seen: string,
): Promise<AnswerProblem | undefined> {
  return write(db, { actor: `link:${link_id}`, requestId }, async (trx) => {
    // This answer and a move of the profile wait for each other, and so does the withdrawal of the link.
    await trx.selectFrom('job_profiles').select('id').where('id', '=', job_profile_id).forNoKeyUpdate().execute()
    await lockLink(trx, link_id)
    const question = await findAnswerable(trx, link_id)
    if (!question || !isAnswerable(question)) return undefined
    if (isOvertaken(question, seen)) return 'OVERTAKEN'
    const problem = await timeProblem(trx, question, given)
    if (problem) return problem
    const hasChosen = await recordTime(trx, question, given)
    if (!(await record(trx, question, given)) && !hasChosen) return undefined
    if (mailer.enabled && (await mayMail(trx, secret, ['client answer', job_profile_id]))) {
      await enqueue(trx, secret, 'client answer', { job_profile_id } satisfies ClientAnswerMail)
    }
    return undefined
  })
}

/**
 * Locks a link, and before it the shortlist that it is in: of two answers by one shortlist at once, the second finds the time that the
 * first chose.
 */
async function lockLink(trx: Trx, id: string): Promise<void> {
  const shortlist = trx.selectFrom('signed_links').select('shortlist_id').where('id', '=', id)
  await trx
    .selectFrom('signed_links')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('id', '=', shortlist)]))
    .orderBy('shortlist_id', (order) => order.asc().nullsFirst())
    .forNoKeyUpdate()
    .execute()
}

/** An answer by this link is its reader's own, in whichever window it was given. */
function isOvertaken({ is_own, client_answered_at }: Answerable, seen: string): boolean {
  return !is_own && seen !== (client_answered_at ?? '')
}

/** @returns false when this was the answer already. */
async function record(trx: Trx, { link_id, ...question }: Answerable, given: GivenAnswer) {
  const columns = answerColumns(given)
  const isSame =
    question.is_own &&
    question.client_answer === columns.client_answer &&
    question.client_answer_reason === columns.client_answer_reason &&
    question.client_answer_note === columns.client_answer_note
  if (isSame) return false
  await trx
    .updateTable('job_profiles')
    .set({ ...columns, client_answered_by: null, client_answered_link: link_id, client_answered_at: sql`now()` })
    .where('id', '=', question.job_profile_id)
    .execute()
  return true
}
