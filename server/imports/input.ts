import * as z from 'zod/mini'
import { rowId } from '#shared/platform/fields.ts'

/** Names a run, and whether also what was changed since is taken back. */
export const takeBackImportInput = z.object({ id: rowId(), changed_too: z.boolean() })
