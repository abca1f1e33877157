import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'

export const undoInput = z.object({ change: rowId('There is nothing to undo.') })
