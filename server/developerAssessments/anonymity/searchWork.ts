import { type LockedAttempt, lockAttempt } from '#server/developerAssessments/data.ts'
import { UserError } from '#server/errors.ts'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { isTooHard, searchFile } from '#server/platform/files/searchFile.ts'
import type { FileDeps } from '#server/platform/files/stores/storeFile.ts'
import { claimSearch, type Unsearched } from './claimSearch.ts'
import {
  type AuthorFinding,
  addFindings,
  detailsOfPerson,
  findInWords,
  markSearched,
  replaceFindings,
  type Searched,
  unsearched,
} from './findings.ts'
import { needlesOf, type PersonDetail } from './needlesOf.ts'

/** This actor writes searches that nobody waits for. */
const searchActor = 'task:work searches'
/** One call searches at most this many works. */
const batchSize = 20
/** This many tries take about a quarter of an hour. Then the staff are told that the work could not be searched. */
const triesLimit = 5

/** Searches the address and the note of work that comes in, at once. Its file is searched by the task. */
export async function searchWords(
  trx: Trx,
  { id, developer, work_shown }: LockedAttempt,
  {
    url,
    note,
    file,
  }: { readonly url: string | null; readonly note: string | null; readonly file?: object | undefined },
): Promise<void> {
  if (work_shown === 'OPEN') return
  const searched = { developer_assessment_id: id, in_copy_id: null }
  await replaceFindings(trx, searched, findInWords(url, note, await detailsOfPerson(trx, developer.id)))
  if (!file) await markSearched(trx, searched)
}

/**
 * Searches files that came in, and all work of people whose name changed since: the trigger `forget_work_searches` forgets that it was
 * searched. @returns true where there may be more.
 * @throws whatever ended a search. The next call goes on with other works.
 */
export async function searchWorks(deps: FileDeps): Promise<boolean> {
  for (let searched = 0; searched < batchSize; searched++) {
    const work = await write(deps.db, { actor: searchActor }, claimSearch)
    if (!work) return false
    await searchWork(deps, work)
  }
  return true
}

async function searchWork(deps: FileDeps, work: Unsearched): Promise<void> {
  try {
    const details = await detailsOfPerson(deps.db, work.developer_id)
    const file = await findInStored(deps, work.file_key, details)
    const findings = [...findInWords(work.url, work.note, details), ...file]
    await write(deps.db, { actor: searchActor }, (trx) => keepSearch(trx, work, details, findings))
  } catch (error) {
    if (work.tries >= triesLimit) await keepFailure(deps, work, error)
    if (!isTooHard(error)) throw error
  }
}

/** Tells that a work could not be searched. The findings of earlier searches stay as they are. */
async function keepFailure({ db }: FileDeps, work: Unsearched, error: unknown): Promise<void> {
  const details = await detailsOfPerson(db, work.developer_id)
  const reason = error instanceof UserError ? error.message : 'The search of this file failed several times'
  const findings = [...findInWords(work.url, work.note, details), unsearched(reason)]
  await write(db, { actor: searchActor }, async (trx) => {
    const { developer_assessment_id, in_copy_id } = work
    await lockAttempt(trx, developer_assessment_id)
    await addFindings(trx, { developer_assessment_id, in_copy_id }, findings)
    await markSearched(trx, { developer_assessment_id, in_copy_id })
  })
}

/** Keeps a search, unless the name of its author changed meanwhile: then the work is searched again. */
export async function keepSearch(
  trx: Trx,
  { developer_assessment_id, in_copy_id }: Searched,
  details: readonly PersonDetail[],
  findings: readonly AuthorFinding[],
): Promise<void> {
  const { developer } = await lockAttempt(trx, developer_assessment_id)
  const now = await detailsOfPerson(trx, developer.id)
  await replaceFindings(trx, { developer_assessment_id, in_copy_id }, findings)
  if (JSON.stringify(now) === JSON.stringify(details)) await markSearched(trx, { developer_assessment_id, in_copy_id })
}

async function findInStored(
  { files }: FileDeps,
  key: string | null,
  details: readonly PersonDetail[],
): Promise<AuthorFinding[]> {
  if (key === null) return []
  try {
    const content = await files.get(key)
    if (!content) return [unsearched('The file is missing in the file store')]
    return await findInFile(content, details, searchActor)
  } catch (error) {
    // The file is here already, so the error that its uploader would get stands beside it. A busy machine may have taken too long.
    if (error instanceof UserError && !isTooHard(error)) return [unsearched(error.message)]
    throw error
  }
}

/** Searches a file for whatever names its author. @throws UserError BAD_INPUT when it takes too much to search. */
export async function findInFile(
  content: Buffer,
  details: readonly PersonDetail[],
  account: string,
): Promise<AuthorFinding[]> {
  return [...(await searchFile(content, needlesOf(details), account))]
}
