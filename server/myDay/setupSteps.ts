import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import { type SetupStep, setupSteps } from '#shared/myDay/setupSteps.ts'
import { can, roles } from '#shared/platform/permissions.ts'

const staffRoles = roles.filter((role) => can(role, 'myDay:use'))

/**
 * Lists what is still to be done in a firm that has just begun.
 * @param mails true if mail is set up.
 * @returns nothing once it has developers and companies: a firm of one, or without mail, chose so.
 */
export async function listSetupSteps(db: Queryable, mails: boolean): Promise<SetupStep[]> {
  const done = await readFirst(
    db,
    sql<Record<Exclude<SetupStep, 'MAIL'>, boolean>>`
      select
        (select count(*) > 1 from (
          select from users where role = any(${staffRoles}) and active limit 2) staff) as "STAFF",
        exists (select from developers where deleted_at is null) as "IMPORT",
        exists (select from companies where deleted_at is null) as "COMPANY"`,
  )
  const open = setupSteps.filter((step) => !(step === 'MAIL' ? mails : done?.[step]))
  return done?.IMPORT && done.COMPANY ? [] : open
}
