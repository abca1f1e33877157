import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { inSeconds } from '#server/platform/idp/provider/clock.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import { tokenOf } from './token.ts'

/** A submission and a talk have their attempt, and a shortlist its job; the other purposes have a profile instead. */
export interface LinkInput
  extends Omit<Insertable<Tables['signed_links']>, 'id' | 'token_hash' | 'snapshot' | 'expires_at'> {
  /** The content that the link will show. */
  readonly snapshot?: object
  /** The link ends after this many days, or at this moment. */
  readonly until: number | Moment
}

/** Inserts a link. @returns its id. */
export async function makeLink(trx: Trx, secret: string, { until, snapshot, ...link }: LinkInput): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('signed_links')
    .values({
      ...link,
      id,
      token_hash: hashToken(tokenOf(secret, id)),
      snapshot: snapshot ? JSON.stringify(snapshot) : null,
      expires_at: typeof until === 'number' ? inSeconds(until * 86_400) : until,
    })
    .execute()
  return id
}

/** Withdraws the question for consent that still waits for an answer. */
export async function withdrawConsentLink(trx: Trx, jobProfileId: string): Promise<void> {
  await trx
    .updateTable('signed_links')
    .set({ withdrawn_at: sql<Moment>`now()` })
    .where('job_profile_id', '=', jobProfileId)
    .where('purpose', '=', 'CONSENT')
    .where('withdrawn_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}

/** Locks a profile, so that two links, or an answer and a move, wait for each other. @throws UserError NOT_FOUND */
export async function lockProfile(trx: Trx, id: string) {
  await trx.selectFrom('job_profiles').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return trx
    .selectFrom('job_profiles')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .select(['job_profiles.developer_id', 'job_profiles.status', 'jobs.status as job_status', 'jobs.company_id'])
    .select(profileExclusion.as('exclusion_reason'))
    .where('job_profiles.id', '=', id)
    .where('job_profiles.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('job profile'))
}
