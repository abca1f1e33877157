import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { ClaimedTask } from './claims.ts'

/** The recipient of a mail: an account, or an applicant without one. */
export type MailRecipient =
  | { readonly user_id: string; readonly application_form_id?: never }
  | { readonly application_form_id: string; readonly user_id?: never }

/** Tells an admin of a mail that did not arrive. The notification follows the row. */
export async function keepFailedMail(
  trx: Trx,
  { kind, caused_by }: Pick<ClaimedTask, 'kind' | 'caused_by'>,
  recipient: MailRecipient,
  reason: string,
): Promise<void> {
  const told = { kind, caused_by, reason, created_at: sql<Moment>`now()` }
  await trx
    .insertInto('failed_mails')
    .values({ ...recipient, ...told })
    .onConflict((conflict) => conflict.columns(['application_form_id', 'user_id']).doUpdateSet(told))
    .execute()
}

/** Forgets the failure of an earlier mail, once a mail reaches the recipient. */
export async function forgetFailedMail(trx: Trx, recipient: MailRecipient): Promise<void> {
  const { user_id = null, application_form_id = null } = recipient
  await trx
    .deleteFrom('failed_mails')
    .where((eb) => eb.or([eb('user_id', '=', user_id), eb('application_form_id', '=', application_form_id)]))
    .execute()
}
