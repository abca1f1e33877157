import { sql } from 'kysely'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import { jobProfileSource } from '#server/jobProfiles/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { availableChannels, methodFor } from '#server/platform/sending/channels.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { consentRefusal } from '#server/signedLinks/data.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { jobProfileList } from '#shared/jobProfiles/jobProfiles.ts'
import { consentMessage } from '#shared/signedLinks/signedLinks.ts'
import { askConsent, type LinkMaker } from './askConsent.ts'

/**
 * Asks the developers of many profiles for consent, each by the standard message with a link of their own. People who have agreed, or have a link that still works, are not asked again.
 * @param isDryRun only tells what it would do.
 * @throws UserError RATE_LIMITED, as for each single message; TOO_LARGE.
 */
export async function askConsents(
  trx: Trx,
  maker: LinkMaker,
  selected: Selected<typeof jobProfileList>,
  days: number,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSelected(trx, jobProfileSource, selected, isDryRun, {
    lock: (ids) => lockQuestions(trx, ids),
    reasonToSkip: (question) => reasonNotToAsk(question, maker),
    nameOf: ({ developer_name, job_title }) => `${developer_name} for ${job_title}`,
    apply: (_ids, questions) => sendQuestions(trx, maker, questions, days),
  })
}

/** Sends the standard question to each developer. @throws UserError RATE_LIMITED beyond the quota of messages. */
export async function sendQuestions(
  trx: Trx,
  maker: LinkMaker,
  questions: readonly LockedQuestion[],
  days: number,
): Promise<void> {
  await requireQuota(trx, maker.viewer.id, questions.length)
  const sender = trx.selectFrom('users').select('display_name').where('id', '=', maker.viewer.id)
  const { display_name: sender_name } = await sender.executeTakeFirstOrThrow()
  for (const { id, first_name, job_title } of questions) {
    const message = consentMessage({ first_name, job_title, sender_name, days })
    await askConsent(trx, maker, { job_profile_id: id, channel: 'ANY', ...message, days })
  }
}

export type LockedQuestion = Awaited<ReturnType<typeof lockQuestions>>[number]

/** Locks in one order, so that when two ask the same people at once, the second finds the links of the first. */
export async function lockQuestions(trx: Trx, ids: readonly string[]) {
  const lock = trx.selectFrom('job_profiles').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`)
  await lock.orderBy('id').forNoKeyUpdate().execute()
  return trx
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .where('job_profiles.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('job_profiles.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .select(['job_profiles.id', 'job_profiles.status', 'jobs.status as job_status', 'jobs.title as job_title'])
    .select(sql<boolean>`coalesce(consented_at::date, consented_on) is not null`.as('has_consent'))
    .select(['developers.first_name', 'developers.stage', 'developers.do_not_contact', 'developers.deleted_at'])
    .select(['developers.slack_user_id', profileExclusion.as('exclusion_reason')])
    .select(sql<string>`developers.first_name || ' ' || developers.last_name`.as('developer_name'))
    .select(
      sql<boolean>`exists (
        select from signed_links
        where job_profile_id = job_profiles.id and purpose = 'CONSENT'
          and used_at is null and withdrawn_at is null and expires_at > now()
      )`.as('is_asked'),
    )
    .orderBy('job_profiles.id')
    .execute()
}

/** Says why a developer is not asked; undefined for one who is. */
export function reasonNotToAsk(question: LockedQuestion, maker: LinkMaker): string | undefined {
  if (question.has_consent) return 'Has agreed already'
  const refused = consentRefusal(question)
  if (refused) return refused
  if (question.is_asked) return 'Was asked already, and that link still works'
  const refusal = contactRefusalOf(question)
  if (refusal) return `Cannot be asked: ${contactRefusals[refusal].label}`
  return methodFor(question, availableChannels(maker)) ? undefined : 'No Slack id, and e-mail is not set up'
}
