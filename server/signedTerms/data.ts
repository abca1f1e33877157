import { sql } from 'kysely'
import { checkDeveloper } from '#server/developers/data.ts'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { type ReadVersion, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { ResumeType } from '#shared/platform/enumerations.ts'

const termsColumns = ['id', 'signed_on', 'file_name', 'file_type', 'file_size', 'created_at', 'version'] as const
const termsTable = recordTable('signed_terms', 'signed terms')

export type SignedTerms = Awaited<ReturnType<typeof findTerms>>

/** The details of a developer show this many. */
export const termsLimit = 20

/** Lists the terms that a developer signed, those of the latest signature first. A deleted developer has none. */
export function listSignedTerms(db: Queryable, developerId: string, fields: FieldNames): Promise<SignedTerms[]> {
  const ofDeveloper = livingTerms(db).where('developer_id', '=', developerId)
  const latest = ofDeveloper.orderBy('signed_on', 'desc').orderBy('created_at', 'desc').orderBy('id').limit(termsLimit)
  return readPrepared(db, latest.select(columnsOfFields(termsColumns, fields)))
}

function findTerms(db: Queryable, id: string, fields: FieldNames) {
  return termsTable.find(db, livingTerms(db).where('id', '=', id).select(columnsOfFields(termsColumns, fields)))
}

function livingTerms(db: Queryable) {
  return db
    .selectFrom('signed_terms')
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('developers')
          .where('developers.id', '=', ref('signed_terms.developer_id'))
          .where('developers.deleted_at', 'is', null),
      ),
    )
}

/** Deletes signed terms. The file stays, so that an undo can restore them. @throws UserError NOT_FOUND or CONFLICT. */
export async function deleteSignedTerms(trx: Trx, { id, version }: ReadVersion, fields: FieldNames) {
  const terms = await termsTable.lock(trx, { id, version }, () => findTerms(trx, id, fields))
  await softDelete(trx, 'signed_terms', id)
  return terms
}

/** The file is in the store already. */
export interface NewTerms {
  readonly developer_id: string
  readonly signed_on: string
  readonly file_key: string
  readonly file_name: string
  readonly file_type: ResumeType
  readonly file_size: number
  /** SHA-256 of the file, in hex. */
  readonly file_hash: string
}

/**
 * Adds terms that a developer signed. The day of the latest signature becomes that of the developer; terms of an earlier day change
 * nothing there.
 * @returns the id, and whether it is new: the same file again gives the existing terms.
 */
export async function insertSignedTerms(trx: Trx, terms: NewTerms): Promise<{ id: string; added: boolean }> {
  const { developer_id, file_hash, signed_on } = terms
  // The developer may have been merged or erased while the file was read.
  await checkDeveloper(trx, developer_id)
  const row = await trx
    .insertInto('signed_terms')
    .values(terms)
    .onConflict((conflict) =>
      conflict.columns(['developer_id', 'file_hash']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return { id: await idOfFile(trx, developer_id, file_hash), added: false }
  await trx
    .updateTable('developers')
    .set({ tos_signed_on: signed_on })
    .where('id', '=', developer_id)
    .where(sql<boolean>`coalesce(tos_signed_on < ${signed_on}, true)`)
    .execute()
  return { id: row.id, added: true }
}

async function idOfFile(trx: Trx, developerId: string, hash: string): Promise<string> {
  const { id } = await trx
    .selectFrom('signed_terms')
    .select('id')
    .where('developer_id', '=', developerId)
    .where('file_hash', '=', hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** @throws UserError NOT_FOUND, also for terms of a deleted developer. */
export async function findTermsFile(
  db: Queryable,
  id: string,
): Promise<Pick<NewTerms, 'file_key' | 'file_name' | 'file_type'>> {
  return livingTerms(db)
    .where('id', '=', id)
    .select(['file_key', 'file_name', 'file_type'])
    .executeTakeFirstOrThrow(() => notFound('file'))
}
