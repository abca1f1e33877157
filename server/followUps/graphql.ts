import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/lists/listField.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { deleteMutation, findQuery, updateMutation } from '#server/platform/graphql/mutations/recordMutations.ts'
import { followUpDone, newFollowUp } from '#shared/checkIns/checkInInput.ts'
import { followUpChanges, recordFollowUp } from '#shared/followUps/followUpInput.ts'
import {
  addFollowUp,
  addRecordFollowUp,
  deleteFollowUp,
  type FollowUp,
  findFollowUp,
  followUpLimit,
  followUpSource,
  listFollowUps,
  setFollowUpDone,
  updateFollowUp,
} from './data.ts'

const FollowUpType = builder.objectRef<FollowUp>('FollowUp').implement({
  description: 'A promise that was made in a check-in, or is to do about a record.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    check_in_id: t.exposeID('check_in_id', { nullable: true }),
    job_profile_id: t.exposeID('job_profile_id', { nullable: true }),
    contact_id: t.exposeID('contact_id', { nullable: true }),
    contact_name: t.exposeString('contact_name', { nullable: true }),
    subject: t.exposeString('subject', { description: 'The name of the record that it is about.' }),
    body: t.exposeString('body'),
    due_on: t.exposeString('due_on', { nullable: true, description: 'A day.' }),
    remind_on: t.exposeString('remind_on', {
      nullable: true,
      description: 'The day from which the bell tells of it; by default the one on which it is due.',
    }),
    done: t.exposeBoolean('done'),
    done_at: t.expose('done_at', { type: 'DateTime', nullable: true }),
    late: t.exposeBoolean('late', { description: 'It is open, and its day is over.' }),
    assignee_id: t.exposeID('assignee_id', { nullable: true }),
    assignee_name: t.exposeString('assignee_name', { nullable: true }),
    developer_id: t.exposeID('developer_id', { nullable: true }),
    developer_name: t.exposeString('developer_name', { nullable: true }),
    job_id: t.exposeID('job_id', { nullable: true }),
    job_title: t.exposeString('job_title', { nullable: true }),
    company_id: t.exposeID('company_id', { nullable: true }),
    company_name: t.exposeString('company_name', { nullable: true }),
    version: t.exposeInt('version'),
  }),
})

listField({
  field: 'getFollowUpPage',
  name: 'FollowUp',
  description: 'All follow-ups, or those about one developer, job, company or job profile.',
  source: followUpSource,
  type: FollowUpType,
  enums: {},
})

builder.queryField('getFollowUps', (t) =>
  t.field({
    description: 'The follow-ups of a check-in, as they were written.',
    permission: 'checkIns:read',
    type: [FollowUpType],
    rows: followUpLimit,
    args: { check_in_id: t.arg.id({ required: true }) },
    resolve: (_root, { check_in_id }, { db }) => listFollowUps(db, parseId(check_in_id, 'check-in')),
  }),
)

mutation('addFollowUp', {
  description: 'Adds a follow-up to a check-in that was held.',
  permission: 'checkIns:write',
  type: FollowUpType,
  input: newFollowUp,
  run: (trx, input) => addFollowUp(trx, input),
})

mutation('addRecordFollowUp', {
  description: 'Adds a follow-up to a company, one of its contacts, a job, a developer or a job profile.',
  permission: 'notes:write',
  type: FollowUpType,
  input: recordFollowUp,
  run: (trx, input) => addRecordFollowUp(trx, input),
})

mutation('setFollowUpDone', {
  description: 'Checks a follow-up off, or opens it again.',
  permission: 'notes:write',
  type: FollowUpType,
  noun: 'follow-up',
  input: followUpDone,
  undoable: true,
  run: (trx, input, { viewer }) => setFollowUpDone(trx, input, viewer.role),
})

const followUp = {
  name: 'FollowUp',
  noun: 'follow-up',
  read: 'checkIns:read',
  write: 'notes:write',
  type: FollowUpType,
  undoable: true,
} as const

findQuery('getFollowUp', followUp, findFollowUp)
updateMutation('updateFollowUp', followUp, followUpChanges, (trx, save, _fields, { viewer }) =>
  updateFollowUp(trx, save, viewer.role),
)
deleteMutation('deleteFollowUp', followUp, (trx, read, _fields, { viewer }) => deleteFollowUp(trx, read, viewer.role))
