import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { PublicPageDeps } from '#server/platform/publicPages/publicPages.ts'
import { lockAssessment } from '#server/reviews/results/underReview.ts'
import { findOpened, type OpenedLink } from '#server/signedLinks/data.ts'
import { signedLinksActor } from '#server/signedLinks/links/openLink.ts'
import { settleTalk, stopTalk } from './settleTalk.ts'

/** What a developer says about a talk. Words come with an objection alone. */
export interface TalkAnswer {
  readonly took_place: boolean
  readonly words: string | null
}

/**
 * Records what a developer says about a talk behind their link. A later answer replaces it. An objection stops the result; the same one
 * again changes nothing but its words.
 * @returns the link as it was before, or undefined for an unknown token: only a LIVE one took it.
 */
export function answerTalk(
  db: PublicPageDeps['db'],
  requestId: string,
  token: string,
  answer: TalkAnswer,
): Promise<OpenedLink | undefined> {
  return write(db, { actor: signedLinksActor, requestId }, async (trx) => {
    const found = await findOpened(trx, 'TALK', token)
    if (found?.state !== 'LIVE' || found.developer_assessment_id === null) return found
    const assessment = await lockAssessment(trx, found.developer_assessment_id)
    // The link is read again under the lock.
    const link = await findOpened(trx, 'TALK', token)
    if (link?.state !== 'LIVE' || !(await record(trx, assessment.id, answer))) return link
    await (answer.took_place ? settleTalk(trx, assessment) : stopTalk(trx, assessment))
    return link
  })
}

/** @returns true when the developer said something else before, or nothing. */
async function record(trx: Trx, id: string, answer: TalkAnswer): Promise<boolean> {
  const before = await trx
    .selectFrom('talk_answers')
    .select(['id', 'took_place'])
    .where('developer_assessment_id', '=', id)
    .where('colleague_id', 'is', null)
    .executeTakeFirst()
  if (before) await trx.updateTable('talk_answers').set(answer).where('id', '=', before.id).execute()
  else
    await trx
      .insertInto('talk_answers')
      .values({ developer_assessment_id: id, ...answer })
      .execute()
  return before?.took_place !== answer.took_place
}
