import * as z from 'zod/mini'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { rowId } from '#shared/platform/fields.ts'
import { rowSelection } from '#shared/platform/selection.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

const selected = { selection: rowSelection, dry_run: z.boolean() }

/** The arguments of `addUnknownNames`. */
export const addNamesInput = z.object({ ...selected, skill_type: z.enum(valuesOf(skillTypes), 'Choose a type.') })

/** The arguments of `addUnknownAliases`: the skill that is also called so. */
export const addAliasesInput = z.object({ ...selected, skill_id: rowId('Choose the skill.') })

/** The arguments of `ignoreUnknownNames`. */
export const ignoreNamesInput = z.object(selected)
