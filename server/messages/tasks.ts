import { applicationOfMail, newestApplication } from '#server/applications/applicationOfMail.ts'
import { isStillCompleted } from '#server/outcomes/messages/completions.ts'
import type { MessageReader } from '#server/platform/sending/messageWork.ts'
import { contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { FillIn } from './data.ts'
import { developerReason } from './sending/developerReason.ts'
import { messageToDeveloper } from './sending/messageToDeveloper.ts'

/** Reads messages to developers that are about no job. @param fillIn puts signed links into them. */
export const createMessageReader =
  (fillIn: FillIn): MessageReader =>
  async (trx, id, env) => {
    const row = await messageToDeveloper(trx, id)
      .select(['messages.outcome', newestApplication.as('newest_application')])
      .executeTakeFirstOrThrow()
    const refusal = contactRefusalOf(row)
    if (refusal) return { refusal: contactRefusals[refusal].label }
    if (row.outcome === 'REVIEWED' && !(await isStillCompleted(trx, id, row.developer_id)))
      return { refusal: 'The result was taken back' }
    const filledIn = await fillIn(trx, env, { id, text: row.text })
    if ('refusal' in filledIn) return filledIn
    const application_id = applicationOfMail(row)
    return { ...row, ...filledIn, application_id, reason: developerReason }
  }
