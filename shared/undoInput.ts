import * as z from 'zod/mini'
import { rowId } from './fields.ts'

/** What `undo` takes. */
export const undoInput = z.object({ change: rowId('There is nothing to take back.') })
