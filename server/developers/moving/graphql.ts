import { findDeveloper } from '#server/developers/data.ts'
import {
  DeveloperStageEnum,
  DeveloperStatusEnum,
  DeveloperType,
  developerScope,
  mayOverride,
} from '#server/developers/graphql.ts'
import { senderOf } from '#server/outcomes/graphql.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { type ArgumentBuilder, mutation } from '#server/platform/graphql/mutation.ts'
import { StageReasonEnum } from '#server/texts/graphql.ts'
import { developerStatusInput, moveDeveloperInput } from '#shared/developers/developerInput.ts'
import { type Mover, moveDeveloper, setStatus } from './moveDeveloper.ts'

export function moverOf(context: Context): Mover {
  return { ...senderOf(context), mayOverride: mayOverride(context.viewer) }
}

export const moveArguments = (arg: ArgumentBuilder) => ({
  to: arg({ type: DeveloperStageEnum, required: true }),
  status: arg({ type: DeveloperStatusEnum, description: 'The first status of the stage, if none is given.' }),
  reason: arg({ type: StageReasonEnum }),
  note: arg.string(),
  revisit_on: arg.string({ description: 'A day.' }),
  cool_off_until: arg.string({ description: 'A day.' }),
  owner_id: arg.id({ description: 'The owner of developers that have none yet.' }),
  message: arg.string({ description: 'The message to them; `{{first_name}}` stands for their name. None by default.' }),
})

mutation('moveDeveloper', {
  description:
    'Moves a developer to another stage, and decides the applications that wait. Each stage says which reason and dates it needs.',
  permission: 'developers:write',
  type: DeveloperType,
  noun: 'developer',
  input: moveDeveloperInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    ...moveArguments(arg),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: async (trx, wanted, context, info) => {
    await moveDeveloper(trx, moverOf(context), wanted)
    return findDeveloper(trx, wanted.id, developerScope(info, context.viewer))
  },
})

mutation('setDeveloperStatus', {
  description: 'Gives a developer another status of their stage.',
  permission: 'developers:write',
  type: DeveloperType,
  noun: 'developer',
  input: developerStatusInput,
  args: (arg) => ({
    id: arg.id({ required: true }),
    status: arg({ type: DeveloperStatusEnum, required: true }),
    version: arg.int({ required: true }),
  }),
  undoable: true,
  run: async (trx, wanted, { viewer }, info) => {
    await setStatus(trx, wanted)
    return findDeveloper(trx, wanted.id, developerScope(info, viewer))
  },
})
