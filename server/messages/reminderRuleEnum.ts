import { builder } from '#server/platform/graphql/builder.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { reminderRules } from '#shared/reminders/reminders.ts'

/** The record of a developer or a company tells which rule sent a reminder. */
export const ReminderRuleEnum = builder.enumType('ReminderRuleName', { values: valuesOf(reminderRules) })
