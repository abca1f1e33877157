import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { asTest, createCompany, createDeveloper, createJob } from '#test/factories.ts'
import { type Act, changed, mutationAct, outcomeOfResponse } from './acts.ts'
import { type CheckEntries, internal, listed, refused, refusedAt, twice, type UniqueRegister } from './entries.ts'

const send = mutationAct('sendMessages', async ({ db }) => {
  const { id } = await createDeveloper(db)
  return { input: { selection: { ids: [id] }, subject: 'A question', body: 'Hello' } }
})
const mail = mutationAct('sendCompanyMessages', async ({ db }) => {
  const { id: company_id } = await createCompany(db)
  const values = { company_id, name: 'Cora', email: 'cora@client.example' }
  const contact = await asTest(db, (trx) =>
    trx.insertInto('contacts').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  return { input: { company_id, person_ids: [contact.id], subject: 'News', body: 'Hello' } }
})
const log = mutationAct('addMessageReply', async ({ db }) => {
  const { id } = await createDeveloper(db)
  return { input: { developer_id: id, channel: 'EMAIL', received_at: '2026-01-05T10:00:00Z', body: 'Fine.' } }
})
const addTemplate = mutationAct('saveText', () => ({
  input: { text: { name: `A ${crypto.randomUUID()}`, subject: 'Hello', body: 'Are you there?' }, version: 0 },
}))

const saveRule = mutationAct('saveText', () => ({
  input: { id: 'APPLICANT', text: shippedTexts.APPLICANT, version: 0 },
}))

/** The other composer sends by REST. */
const sendJobMessage: Act = async ({ db, as, url }) => {
  const [developer, job] = [await createDeveloper(db), await createJob(db)]
  const body = { jobId: job.id, devIds: [developer.id], message: 'A job for you' }
  const authorization = `Bearer ${as('admin').token}`
  const headers = { 'content-type': 'application/json', authorization, 'idempotency-key': crypto.randomUUID() }
  return async (changes) =>
    outcomeOfResponse(
      await fetch(`${url}/portal/slack/job-message/send`, {
        method: 'POST',
        headers,
        body: JSON.stringify(changed(body, changes)),
      }),
    )
}

const reminding = 'The task of reminders writes each step that it takes.'
const way = 'The server chooses the way of a message among those that reach its reader.'
const counted = 'The server counts the versions.'
const queue = 'The queue writes when it claims and when it ends a message.'

const addRejection = mutationAct('saveText', () => ({
  input: { text: { name: 'Rejection', subject: 'Hello', body: 'Not now.', rejection_reason: 'RATE' }, version: 0 },
}))

export const messageChecks: CheckEntries = {
  messages_body_check: [refused(send, 'body', ''), refused(mail, 'body', '')],
  messages_calendar_check: internal('The server writes all that a calendar mail tells at once.'),
  messages_calendar_method_check: internal('The server says what a calendar does.'),
  messages_company_check: internal('The people of a company are those who have an address.'),
  messages_meeting_type_check: listed('addMeeting.type', 'updateMeeting.changes.type'),
  messages_reader_check: internal('A person is a developer, a contact or an account.'),
  messages_slack_check: internal(way),
  messages_subject_check: [refused(send, 'subject', ''), refused(mail, 'subject', '')],
  messages_delivery_method_check: internal(way),
  messages_lease_check: internal(queue),
  messages_outcome_check: internal('The move decides which outcome is told.'),
  messages_outcome_number_check: internal('The server writes both together.'),
  messages_waiting_check: internal(queue),
  reminders_number_check: internal(reminding),
  reminders_rule_check: internal(reminding),
  reminders_step_check: internal(reminding),
  job_message_batches_message_check: [refusedAt('', sendJobMessage, { message: '' }, { message: '' })],
  message_replies_body_check: [refused(log, 'body', '')],
  message_replies_channel_check: listed('addMessageReply.channel', 'updateMessageReply.changes.channel'),
  texts_code_check: [refused(saveRule, 'id', 'NOBODY', { code: 'NOBODY' })],
  texts_code_or_name_check: internal('Whoever saves a text gives its code, or else its name.'),
  texts_name_check: [refused(addTemplate, 'text.name', '')],
  texts_number_check: internal(counted),
  texts_rejection_reason_check: listed('saveText.text.rejection_reason'),
  texts_template_check: internal('Only a template has a reason, or is deleted.'),
  text_versions_body_check: [refused(addTemplate, 'text.body', '')],
  text_versions_follow_up_days_check: [
    refused(saveRule, 'text.follow_up_days', 0),
    refused(saveRule, 'text.follow_up_days', 61),
  ],
  text_versions_number_check: internal(counted),
  text_versions_remind_days_check: [
    refused(saveRule, 'text.remind_days', 0),
    refused(saveRule, 'text.remind_days', 61),
  ],
  text_versions_subject_check: [refused(addTemplate, 'text.subject', '')],
  text_versions_terms_check: [
    refused(saveRule, 'text.time_zone', null, { remind_days: 5, follow_up_days: 5, time_zone: null }),
  ],
  text_versions_time_zone_check: [refused(saveRule, 'text.time_zone', '')],
}

export const messageIndexes: UniqueRegister = {
  job_message_batches_key: twice(sendJobMessage, 'OK'),
  messages_batch_id_developer_id_key: internal('The server sends to each developer of a list once.'),
  messages_guest_id_sequence_key: internal('A version of a meeting is told once.'),
  text_versions_pkey: internal('Whoever saves a text locks the table first.'),
  texts_code_key: internal('A save that finds the code counts as the next version.'),
  reminders_id_key: internal(reminding),
  reminders_pkey: internal(reminding),
  texts_name_key: twice(addTemplate, 'BAD_INPUT', 'name'),
  texts_rejection_reason_key: twice(addRejection, 'BAD_INPUT', 'rejection_reason', () => ({
    'text.name': `A ${crypto.randomUUID()}`,
  })),
}
