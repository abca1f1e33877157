import * as z from 'zod/mini'
import { optionalCount, requiredText, rowId } from '#shared/platform/fields.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { mostMonths, retentionRules } from './retention.ts'

/** An empty field switches the rule off. */
export const retentionRuleForm = z.object({
  months: optionalCount(1, mostMonths, `Enter 1 to ${mostMonths} months, or nothing.`),
})

export const retentionRuleInput = z.extend(retentionRuleForm, {
  rule: z.enum(keysOf(retentionRules), 'Choose a rule.'),
  /** Is 0 for a rule that nobody has set. */
  version: z.int(),
})
export type RetentionRuleInput = z.output<typeof retentionRuleInput>

export const keepPersonForm = z.object({ kept_because: requiredText('Say why this person is kept.', 500) })

export const keepPersonInput = z.extend(keepPersonForm, { id: rowId() })
