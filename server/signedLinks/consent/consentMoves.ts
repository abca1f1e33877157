import { sql } from 'kysely'
import { profileExclusion } from '#server/exclusions/exclusionOf.ts'
import { conditionsAfterProfileMove } from '#server/jobProfiles/moves/moveJobProfile.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import {
  type JobProfileStatus,
  jobProfileLifecycle,
  jobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { refusal, valuesOf } from '#shared/platform/transitions.ts'
import type { ConsentAnswer } from '#shared/signedLinks/signedLinks.ts'

const now = sql<Moment>`now()`

/** Marks a profile as asked, so that it waits on its developer. One that was only shortlisted is contacted by the question. */
export async function markAsked(trx: Trx, id: string): Promise<void> {
  const { status } = await lockTerms(trx, id)
  const asked = { consent_asked_at: now, consent_declined_at: null }
  await save(trx, id, { ...asked, ...movedOn(status, 'CONTACTED') })
}

/**
 * Writes the answer of a developer into the profile. A yes is the consent that sending needs, and moves the profile on: to READY_TO_SEND
 * if nothing else is missing, or else to INTERESTED. A no takes an earlier consent back, and the staff ends the profile.
 */
export async function markAnswered(trx: Trx, id: string, answer: ConsentAnswer): Promise<void> {
  if (answer === 'DECLINED') {
    const nothing = { consented_at: null, consented_on: null, consent_method: null }
    return save(trx, id, { ...nothing, consent_declined_at: now })
  }
  const agreed = { consented_at: now, consented_on: null, consent_method: 'LINK', consent_declined_at: null } as const
  const terms = await lockTerms(trx, id)
  const conditions = {
    ...conditionsAfterProfileMove(terms, { to: 'SENT', reason: null, note: null }),
    hasConsent: true,
  }
  const isReady = !refusal(jobProfileLifecycle, 'READY_TO_SEND', 'SENT', conditions)
  await save(trx, id, { ...agreed, ...movedOn(terms.status, isReady ? 'READY_TO_SEND' : 'INTERESTED') })
}

function lockTerms(trx: Trx, id: string) {
  return trx
    .selectFrom('job_profiles')
    .select(['status', 'consented_at', 'consented_on', 'starts_on', 'cost_rate_cents', 'bill_rate_cents'])
    .select(['without_price', 'weekly_hours', profileExclusion.as('exclusion_reason')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const order = valuesOf(jobProfileStatuses)

/** Nobody is moved back. */
function movedOn(status: JobProfileStatus, to: JobProfileStatus) {
  return order.indexOf(to) > order.indexOf(status) ? { status: to, status_note: null } : {}
}

async function save(trx: Trx, id: string, columns: object): Promise<void> {
  await trx.updateTable('job_profiles').set(columns).where('id', '=', id).execute()
}
