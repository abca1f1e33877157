import { audienceOf, moveOutcomes, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import type { Audience } from '#shared/platform/messaging/mergeFields.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { audienceOfRule, type ReminderRule, reminderRules } from '#shared/reminders/reminders.ts'

interface KindOfText {
  /** What people call one of them. */
  readonly noun: string
  readonly read: Permission
  /** The permission to add, save and delete it. */
  readonly write: Permission
}

/** A text tells an outcome, reminds by a rule, or is a template that staff begin a message with. */
export const textKinds = {
  OUTCOME: { noun: 'text', read: 'messages:send', write: 'settings:manage' },
  REMINDER: { noun: 'rule', read: 'settings:manage', write: 'settings:manage' },
  TEMPLATE: { noun: 'template', read: 'messages:send', write: 'messages:send' },
} as const satisfies Readonly<Record<string, KindOfText>>
export type TextKind = keyof typeof textKinds

/** Names the text of an outcome or of a rule, whose first words ship with Vouch. A template has an id. */
export type TextCode = Outcome | ReminderRule

export const textCodes = {
  OUTCOME: valuesOf(moveOutcomes),
  REMINDER: valuesOf(reminderRules),
} as const satisfies Readonly<Partial<Record<TextKind, readonly TextCode[]>>>

const coded = { ...moveOutcomes, ...reminderRules }

/** @param id a code, or the id of a template. */
export function isTextCode(id: string): id is TextCode {
  return isKeyOf(coded, id)
}

/** @param name the name of a template; null for a text with a code, which is called by its outcome or its rule. */
export function nameOfText(id: string, name: string | null): string {
  return name ?? (isTextCode(id) ? coded[id].label : '')
}

/** @param id a code, or the id of a template; null for a new one. */
export function kindOfText(id: string | null): TextKind {
  if (id === null || !isTextCode(id)) return 'TEMPLATE'
  return isKeyOf(reminderRules, id) ? 'REMINDER' : 'OUTCOME'
}

/** Names the readers of a text, which decides the merge fields that it may have. A template may be for any. */
export function audienceOfText(id: string | null): Audience {
  if (id === null || !isTextCode(id)) return 'any'
  return isKeyOf(reminderRules, id) ? audienceOfRule(id) : audienceOf(id)
}
