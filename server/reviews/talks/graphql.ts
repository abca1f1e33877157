import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { rowInput } from '#shared/platform/fields.ts'
import { confirmTalk } from './confirmTalk.ts'

const ConfirmedTalkType = builder.objectRef<{ readonly id: string }>('ConfirmedTalk').implement({
  description: 'An assessment whose talk took place, as somebody who was there says.',
  permission: 'ownAssessments:read',
  fields: (t) => ({ id: t.exposeID('id') }),
})

mutation('confirmTalk', {
  permission: 'ownAssessments:review',
  type: ConfirmedTalkType,
  noun: 'talk',
  undoable: true,
  description:
    'Confirms that the talk of an assessment took place. The viewer was there and did not record it. They may undo it for some seconds.',
  input: rowInput,
  run: async (trx, { id }, { viewer }) => ({ id: await confirmTalk(trx, id, viewer.id) }),
})
