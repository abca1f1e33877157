import { shippedReminders } from '#shared/reminders/shippedReminders.ts'
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
const addTemplate = mutationAct('addMessageTemplate', () => ({
  input: { name: `A ${crypto.randomUUID()}`, subject: 'Hello', body: 'Are you there?' },
}))

const saveText = mutationAct('saveOutcomeText', () => ({
  input: { outcome: 'MEMBER', subject: 'Hello', body: 'You are a member.', is_offered: true, number: 0 },
}))

const saveReminder = mutationAct('saveReminderRule', () => ({
  input: { ...shippedReminders.APPLICANT, rule: 'APPLICANT', number: 0 },
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
const queue = 'The queue writes when it claims and when it ends a message.'

const addRejection = mutationAct('addMessageTemplate', () => ({
  input: { name: 'Rejection', subject: 'Hello', body: 'Not now.', rejection_reason: 'RATE' },
}))

export const messageChecks: CheckEntries = {
  company_messages_body_check: [refused(mail, 'body', '')],
  company_messages_subject_check: [refused(mail, 'subject', '')],
  company_messages_delivery_method_check: internal(way),
  company_messages_lease_check: internal(queue),
  company_messages_one_reader_check: internal('A person is a contact or a client.'),
  company_messages_waiting_check: internal(queue),
  messages_body_check: [refused(send, 'body', '')],
  messages_subject_check: [refused(send, 'subject', '')],
  messages_delivery_method_check: internal(way),
  messages_lease_check: internal(queue),
  messages_outcome_check: internal('The move decides which outcome is told.'),
  messages_outcome_number_check: internal('The server writes both together.'),
  messages_waiting_check: internal(queue),
  outcome_texts_body_check: [refused(saveText, 'body', '')],
  outcome_texts_number_check: internal('The server counts the versions.'),
  outcome_texts_outcome_check: listed('saveOutcomeText.outcome'),
  reminder_rules_body_check: [refused(saveReminder, 'body', '')],
  reminder_rules_follow_up_days_check: [
    refused(saveReminder, 'follow_up_days', 0),
    refused(saveReminder, 'follow_up_days', 61),
  ],
  reminder_rules_number_check: internal('The server counts the versions.'),
  reminder_rules_remind_days_check: [refused(saveReminder, 'remind_days', 0), refused(saveReminder, 'remind_days', 61)],
  reminder_rules_rule_check: listed('saveReminderRule.rule'),
  reminder_rules_subject_check: [refused(saveReminder, 'subject', '')],
  reminder_rules_time_zone_check: [refused(saveReminder, 'time_zone', '')],
  reminders_number_check: internal(reminding),
  reminders_rule_check: internal(reminding),
  reminders_step_check: internal(reminding),
  outcome_texts_subject_check: [refused(saveText, 'subject', '')],
  job_messages_delivery_method_check: internal(way),
  job_messages_lease_check: internal(queue),
  job_messages_waiting_check: internal(queue),
  job_message_batches_message_check: [refusedAt('', sendJobMessage, { message: '' }, { message: '' })],
  message_replies_body_check: [refused(log, 'body', '')],
  message_replies_channel_check: listed('addMessageReply.channel', 'updateMessageReply.changes.channel'),
  message_templates_body_check: [refused(addTemplate, 'body', '')],
  message_templates_name_check: [refused(addTemplate, 'name', '')],
  message_templates_rejection_reason_check: listed(
    'addMessageTemplate.rejection_reason',
    'updateMessageTemplate.changes.rejection_reason',
  ),
  message_templates_subject_check: [refused(addTemplate, 'subject', '')],
}

export const messageIndexes: UniqueRegister = {
  job_message_batches_key: twice(sendJobMessage, 'OK'),
  job_messages_batch_id_developer_id_key: internal('The server sends to each developer of a list once.'),
  outcome_texts_pkey: internal('Whoever saves a text locks the table first.'),
  reminder_rules_pkey: internal('Whoever saves a rule locks the table first.'),
  reminders_id_key: internal(reminding),
  reminders_pkey: internal(reminding),
  message_templates_name_key: twice(addTemplate, 'BAD_INPUT', 'name'),
  message_templates_rejection_reason_key: twice(addRejection, 'BAD_INPUT', 'rejection_reason', () => ({
    name: `A ${crypto.randomUUID()}`,
  })),
}
