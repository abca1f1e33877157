import * as z from 'zod/mini'
import { builder } from '#server/platform/graphql/builder.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { rowId } from '#shared/platform/fields.ts'
import { undoChange } from './data.ts'

const undoInput = z.object({ change: rowId('There is nothing to undo.') })

interface Undo {
  readonly rows: number
}

const UndoType = builder.objectRef<Undo>('Undo').implement({
  description: 'The result of an undo.',
  permission: 'self:read',
  fields: (t) => ({ rows: t.exposeInt('rows', { description: 'The number of restored rows.' }) }),
})

mutation('undo', {
  description:
    "Undoes one change of the viewer, within seconds. Its id is `change` in the extensions of the change's answer. Refused when any of its rows was changed since.",
  permission: 'self:read',
  type: UndoType,
  input: undoInput,
  run: async (trx, { change }, { viewer }) => ({ rows: await undoChange(trx, viewer.id, change) }),
})
