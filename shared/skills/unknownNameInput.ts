import * as z from 'zod/mini'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** The type of unknown names that become skills. */
export const addNamesInput = z.object({ skill_type: z.enum(valuesOf(skillTypes), 'Choose a type.') })

/** The skill that is also called by unknown names. */
export const addAliasesInput = z.object({ skill_id: rowId('Choose the skill.') })
