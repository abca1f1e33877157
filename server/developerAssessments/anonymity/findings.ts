import { sql } from 'kysely'
import { lockAttempt } from '#server/developerAssessments/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Found } from '#server/platform/files/search/findings.ts'
import { exampleLimit, type FindingPlace, findingLimit } from '#shared/developerAssessments/workShown.ts'
import type { ConfirmFindingsInput } from '#shared/developerAssessments/workShownInput.ts'
import { namesInLink, namesInText } from './namesPerson.ts'
import type { PersonDetail } from './needlesOf.ts'

export interface AuthorFinding extends Omit<Found, 'place'> {
  readonly place: FindingPlace
}

/** One search keeps at most this many findings. A list has those of the work and of its copy. */
const keptFindings = findingLimit / 2

/** A work of an attempt as it was handed in, or a copy of it. */
export interface Searched {
  readonly developer_assessment_id: string
  readonly in_copy_id: string | null
}

/** Lists everything that names a developer: also what they were called before, and the addresses of merged records. */
export async function detailsOfPerson(db: Queryable, developerId: string): Promise<PersonDetail[]> {
  const { rows } = await sql<{ details: PersonDetail[] }>`select facts_of_person(${developerId}) as details`.execute(db)
  return rows[0]?.details ?? []
}

/** Searches an address and a note for what names their author. */
export function findInWords(
  url: string | null,
  note: string | null,
  details: readonly PersonDetail[],
): AuthorFinding[] {
  const told = (place: FindingPlace) => (found: string) => ({ place, found, examples: [], count: 1 })
  return [...namesInLink(url, details).map(told('ADDRESS')), ...namesInText(note, details).map(told('NOTE'))]
}

/** Makes a finding of a part that was not searched. @param found says why. */
export function unsearched(found: string): AuthorFinding {
  return { place: 'UNSEARCHED', found, examples: [], count: 1 }
}

/** Keeps what a search found in place of what an earlier one did. Confirmed findings stay confirmed. */
export async function replaceFindings(trx: Trx, searched: Searched, findings: readonly AuthorFinding[]): Promise<void> {
  const kept = listedFindings(findings)
  const now = new Set(kept.map(keyOf))
  const obsolete = (await storedFindings(trx, searched)).filter((one) => !now.has(keyOf(one))).map(({ id }) => id)
  if (obsolete.length > 0) await trx.deleteFrom('work_findings').where('id', 'in', obsolete).execute()
  await addFindings(trx, searched, kept)
}

/** Adds findings that are not there yet. */
export async function addFindings(trx: Trx, searched: Searched, findings: readonly AuthorFinding[]): Promise<void> {
  const known = new Set((await storedFindings(trx, searched)).map(keyOf))
  const added = findings.filter((one) => !known.has(keyOf(one)))
  if (added.length === 0) return
  const rows = added.map(({ place, found, examples, count }) => ({
    ...searched,
    place,
    found,
    examples: examples.slice(0, exampleLimit).filter((example) => example !== ''),
    example_count: count,
  }))
  await trx.insertInto('work_findings').values(rows).execute()
}

/** Findings that no list shows could be confirmed by nobody, so they stand as one that says so. */
function listedFindings(findings: readonly AuthorFinding[]): readonly AuthorFinding[] {
  if (findings.length <= keptFindings) return findings
  return [...findings.slice(0, keptFindings - 1), unsearched('More parts name the developer than are listed here')]
}

function keyOf({ place, found }: Pick<AuthorFinding, 'place' | 'found'>): string {
  return `${place} ${found}`
}

function storedFindings(trx: Trx, searched: Searched) {
  return ofSearched(trx, searched).select(['id', 'place', 'found']).execute()
}

function ofSearched(trx: Trx, { developer_assessment_id, in_copy_id }: Searched) {
  return trx
    .selectFrom('work_findings')
    .where('developer_assessment_id', '=', developer_assessment_id)
    .where(sql<boolean>`in_copy_id is not distinct from ${in_copy_id}`)
}

/** A finding as the staff see it, with who confirmed it and why. */
export type WorkFinding = Awaited<ReturnType<typeof listFindings>>[number]

/** Lists the findings of an attempt, in its work and in the copy of it that stands. Nobody is told those of a deleted developer. */
export function listFindings(db: Queryable, attemptId: string) {
  const findings = db
    .selectFrom('work_findings')
    .leftJoin('anonymous_copies', 'anonymous_copies.id', 'work_findings.in_copy_id')
    .leftJoin('users', 'users.id', 'work_findings.confirmed_by_id')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'work_findings.developer_assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .where('developer_assessments.id', '=', attemptId)
    .where('developers.deleted_at', 'is', null)
    .where('anonymous_copies.deleted_at', 'is', null)
    .select(['work_findings.id', 'place', 'found', 'examples', 'example_count'])
    .select(['confirmed_at', 'reason', 'users.display_name as confirmed_by'])
    .select(sql<boolean>`in_copy_id is not null`.as('is_in_copy'))
    .orderBy(sql`in_copy_id is null`)
    .orderBy('place')
    .orderBy('found')
    .orderBy('work_findings.id')
    .limit(findingLimit)
  return readPrepared(db, findings)
}

/** Marks that a work was searched for all names that its author has now. */
export async function markSearched(trx: Trx, searched: Searched): Promise<void> {
  await trx
    .insertInto('work_searches')
    .values({ ...searched, waits_until: null })
    .onConflict((conflict) =>
      conflict.columns(['developer_assessment_id', 'in_copy_id']).doUpdateSet({ tries: 0, waits_until: null }),
    )
    .execute()
}

/**
 * Confirms that findings tell nobody who the author is, with a reason. The events keep both.
 * @throws UserError CONFLICT when a later search found something else.
 */
export async function confirmFindings(trx: Trx, viewerId: string, input: ConfirmFindingsInput): Promise<void> {
  const { id, finding_ids, reason } = input
  await lockAttempt(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('work_findings')
    .set({ confirmed_at: sql<string>`now()`, confirmed_by_id: viewerId, reason })
    .where('id', 'in', finding_ids)
    .where('developer_assessment_id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === new Set(finding_ids).size) return
  throw new UserError('CONFLICT', 'The findings have changed in the meantime. Read them again, then confirm them.')
}
