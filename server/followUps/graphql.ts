import { builder } from '#server/platform/graphql/builder.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { listField } from '#server/platform/graphql/listField.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { followUpDone, newFollowUp } from '#shared/checkIns/checkInInput.ts'
import { addFollowUp, type FollowUp, followUpLimit, followUpSource, listFollowUps, setFollowUpDone } from './data.ts'

const FollowUpType = builder.objectRef<FollowUp>('FollowUp').implement({
  description: 'A promise that was made in a check-in.',
  permission: 'checkIns:read',
  fields: (t) => ({
    id: t.exposeID('id'),
    check_in_id: t.exposeID('check_in_id'),
    body: t.exposeString('body'),
    due_on: t.exposeString('due_on', { nullable: true, description: 'A day.' }),
    done: t.exposeBoolean('done'),
    done_at: t.expose('done_at', { type: 'DateTime', nullable: true }),
    late: t.exposeBoolean('late', { description: 'It is open, and its day is over.' }),
    assignee_id: t.exposeID('assignee_id', { nullable: true }),
    assignee_name: t.exposeString('assignee_name', { nullable: true }),
    developer_id: t.exposeID('developer_id'),
    developer_name: t.exposeString('developer_name'),
    job_title: t.exposeString('job_title'),
    company_name: t.exposeString('company_name'),
    version: t.exposeInt('version'),
  }),
})

listField({
  field: 'getFollowUpPage',
  name: 'FollowUp',
  description: 'Follow-ups of check-ins with all developers, or with one.',
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

mutation('setFollowUpDone', {
  description: 'Checks a follow-up off, or opens it again.',
  permission: 'checkIns:write',
  type: FollowUpType,
  noun: 'follow-up',
  input: followUpDone,
  undoable: true,
  run: (trx, input) => setFollowUpDone(trx, input),
})
