import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { undoInput } from '#shared/undoInput.ts'
import { undoChange } from './data.ts'

interface Undo {
  readonly rows: number
}

const UndoType = builder.objectRef<Undo>('Undo').implement({
  description: 'What an undo took back.',
  permission: 'self:read',
  fields: (t) => ({ rows: t.exposeInt('rows', { description: 'How many rows it put back.' }) }),
})

mutation('undo', {
  description:
    'Takes back, within seconds, what one change of the account that asks wrote: the `change` of the extensions of its answer. Refused where anything of it was changed since.',
  permission: 'self:read',
  type: UndoType,
  input: undoInput,
  args: (arg) => ({ change: arg.id({ required: true }) }),
  run: async (trx, { change }, { viewer }) => ({ rows: await undoChange(trx, viewer.id, change) }),
})
