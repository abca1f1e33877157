import * as z from 'zod/mini'
import { eachNameOnce } from '#shared/platform/eachOnce.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { changesInput, requiredLine, rowId } from '#shared/platform/fields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** The maximum number of other names of a skill. */
export const aliasLimit = 50

/** The maximum length of a name of a skill. */
export const skillNameLength = 80

export const skillInput = z.object({
  name: requiredLine("Enter the skill's name.", skillNameLength),
  skill_type: z.enum(valuesOf(skillTypes), 'Choose a type.'),
  aliases: z
    .array(requiredLine('Enter a name.', skillNameLength))
    .check(z.maxLength(aliasLimit, `Use at most ${aliasLimit} other names.`), z.overwrite(eachNameOnce)),
})
export type SkillInput = z.output<typeof skillInput>

export const skillChanges = z.extend(changesInput(skillInput), { active: z.optional(z.boolean()) })
export type SkillChanges = z.output<typeof skillChanges>

/** Removes the first skill and keeps the second. */
export const mergeSkillsInput = z.object({ id: rowId(), into: rowId('Choose the skill to keep.'), version: z.int() })

export const skillsActiveInput = z.object({ active: z.boolean() })

/** The most skills that one question covers about whether one implies another. */
export const impliedSkillsLimit = 100

/** The argument of `getImpliedSkills`. */
export const impliedSkillsInput = z
  .array(rowId())
  .check(z.maxLength(impliedSkillsLimit, `Ask about at most ${impliedSkillsLimit} skills at once.`))
