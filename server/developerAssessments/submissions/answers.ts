import { databaseNow, type LockedAttempt, lockAttempt } from '#server/developerAssessments/data.ts'
import { end, submit } from '#server/developerAssessments/moves/actions.ts'
import { moveAttempt } from '#server/developerAssessments/moves/moveAttempt.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { type FileDeps, storeFile } from '#server/platform/files/stores/storeFile.ts'
import { findOpened, type OpenedLink } from '#server/signedLinks/data.ts'
import { signedLinksActor } from '#server/signedLinks/links/openLink.ts'
import type { SubmissionType } from '#shared/platform/enumerations.ts'

/** The link as it was before an answer: only a LIVE one took it. Undefined for an unknown token. */
type Answered = OpenedLink | undefined

/** Records that a developer began. Beginning twice changes nothing. */
export function startWork(db: Database, requestId: string, token: string): Promise<Answered> {
  return write(db, { actor: signedLinksActor, requestId }, (trx) =>
    answer(trx, token, async (attempt) => {
      if (attempt.status !== 'SENT') return
      await moveAttempt(trx, attempt, {
        to: 'STARTED',
        also: { started_at: attempt.started_at ?? (await databaseNow(trx)) },
      })
    }),
  )
}

/** Records that a developer does not want to do it, and why. */
export function declineWork(db: Database, requestId: string, token: string, note: string): Promise<Answered> {
  return write(db, { actor: signedLinksActor, requestId }, (trx) =>
    answer(trx, token, (attempt) => end(trx, attempt, 'DECLINED', note)),
  )
}

export interface Work {
  readonly url: string | null
  readonly note: string | null
  readonly file?: { readonly name: string; readonly content: Buffer; readonly type: SubmissionType } | undefined
}

/** Takes what a developer sends in, once: when two arrive at the same moment, the second finds the first, and its file is removed. */
export async function takeWork(deps: FileDeps, requestId: string, token: string, work: Work): Promise<Answered> {
  const { file, ...words } = work
  const actor = { actor: signedLinksActor, requestId }
  if (!file) return write(deps.db, actor, (trx) => answer(trx, token, (attempt) => submit(trx, attempt, words)))
  const { link } = await storeFile(deps, actor, file.content, async (trx, file_key) => {
    const columns = { file_key, file_name: file.name, file_type: file.type, file_size: file.content.length }
    const found = await answer(trx, token, (attempt) => submit(trx, attempt, { ...words, file: columns }))
    return { added: found?.state === 'LIVE', link: found }
  })
  return link
}

/** Finds the attempt of a link that works, and locks it: a task that expires it, and another answer, wait or are waited for. */
async function answer(trx: Trx, token: string, act: (attempt: LockedAttempt) => Promise<void>): Promise<Answered> {
  const found = await findOpened(trx, 'SUBMISSION', token)
  if (found?.state !== 'LIVE' || found.developer_assessment_id === null) return found
  const attempt = await lockAttempt(trx, found.developer_assessment_id)
  // The link is read again under the lock.
  const link = await findOpened(trx, 'SUBMISSION', token)
  if (link?.state === 'LIVE') await act(attempt)
  return link
}
