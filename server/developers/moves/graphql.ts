import { findDeveloper } from '#server/developers/data.ts'
import { DeveloperType, developerScope, mayOverride } from '#server/developers/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { describeFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { developerStatusInput, moveDeveloperInput, stageMove } from '#shared/developers/developerInput.ts'
import { type Mover, moveDeveloper, setStatus } from './moveDeveloper.ts'

export function moverOf(context: Context): Mover {
  return { ...senderOf(context), mayOverride: mayOverride(context.viewer) }
}

describeFields(stageMove, {
  status: 'The status that follows from the reason, or the first one of the stage, if none is given.',
  revisit_on: 'A day.',
  cool_off_until: 'A day.',
  owner_id: 'The owner of developers that have none yet.',
  message: 'The message to them; `{{first_name}}` stands for their name. None by default.',
})

const moved = { permission: 'developers:write', type: DeveloperType, noun: 'developer', undoable: true } as const

mutation('moveDeveloper', {
  ...moved,
  description:
    'Moves a developer to another stage, and decides the applications that wait. Each stage says which reason and dates it needs.',
  input: moveDeveloperInput,
  run: async (trx, wanted, context, info) => {
    await moveDeveloper(trx, moverOf(context), wanted)
    return findDeveloper(trx, wanted.id, developerScope(info, context.viewer))
  },
})

mutation('setDeveloperStatus', {
  ...moved,
  description: 'Gives a developer another status of their stage.',
  input: developerStatusInput,
  run: async (trx, wanted, { viewer }, info) => {
    await setStatus(trx, wanted)
    return findDeveloper(trx, wanted.id, developerScope(info, viewer))
  },
})
