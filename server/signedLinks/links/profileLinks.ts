import { sql } from 'kysely'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import { consentRefusal, listLinks } from '#server/signedLinks/data.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'

/** The dialogs of links show this of a profile. */
export type LinksOfProfile = Awaited<ReturnType<typeof readProfileLinks>>

/** @throws UserError NOT_FOUND */
export async function readProfileLinks(db: Queryable, id: string, channels: DeliveryChannels) {
  const row = await findRow(db, 'job profile', selectProfile(db, id))
  const {
    status,
    job_status,
    exclusion_reason,
    stage,
    do_not_contact,
    deleted_at,
    slack_user_id,
    consented_on,
    ...profile
  } = row
  const refusal = contactRefusalOf({ stage, do_not_contact, deleted_at })
  const method = methodFor({ slack_user_id }, channels)
  return {
    ...profile,
    consented_at: profile.consented_at ?? consented_on,
    consent_refusal: consentRefusal({ status, job_status, exclusion_reason }) ?? null,
    message_refusal: refusal ? contactRefusals[refusal].label : method ? null : 'No Slack id, and e-mail is not set up',
    delivery_method: refusal ? null : method,
    links: await listLinks(db, id),
  }
}

function selectProfile(db: Queryable, id: string) {
  return db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('job_profiles.id', '=', id)
    .where('job_profiles.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .select(['job_profiles.id', 'job_profiles.status', 'jobs.status as job_status'])
    .select(profileExclusion.as('exclusion_reason'))
    .select(['job_profiles.consented_at', 'job_profiles.consented_on'])
    .select(['jobs.title as job_title', 'companies.name as company_name', 'developers.first_name'])
    .select('jobs.company_id')
    .select(['developers.stage', 'developers.do_not_contact', 'developers.deleted_at', 'developers.slack_user_id'])
    .select(sql<string>`trim(developers.first_name || ' ' || developers.last_name)`.as('developer_name'))
}
