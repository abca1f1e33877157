import type { AssessmentType } from '#shared/assessments/assessmentTypes.ts'
import type { DeveloperStage, DeveloperStatus } from '#shared/developers/developerStages.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { fieldProblem, linkPlaceholder } from '#shared/platform/messaging/mergeFields.ts'

/** Days that a developer has, unless the challenge says another number. */
export const defaultDueDays = 7
export const maxDueDays = 60
/** Days that a reviewer has after the work comes in. */
export const reviewDays = 5
export const maxReviewers = 4

export interface AssessmentRecipient {
  readonly stage: DeveloperStage
  readonly do_not_contact: boolean
}

/** Says why nobody of a stage can be assessed, and what to do instead. Developers of the other stages can be. */
const stageRefusals: Readonly<Partial<Record<DeveloperStage, string>>> = {
  APPLICANT: 'An applicant is not assessed yet. Accept them to vetting first.',
  REJECTED: 'A rejected developer is not assessed. Let them apply again first.',
  WITHDRAWN: 'A developer who withdrew is not assessed. Move them back to vetting first.',
  OFFBOARDED: 'An offboarded developer is not assessed. Make them a member again first.',
  BLOCKED: 'A blocked developer gets nothing.',
}

/** Says why no assessment can be sent to a developer, as a sentence that says what to do; undefined when one can. */
export function sendingRefusal({ stage, do_not_contact }: AssessmentRecipient): string | undefined {
  if (stageRefusals[stage]) return stageRefusals[stage]
  if (!do_not_contact) return undefined
  return 'A developer who wants no contact gets nothing. Change that in their details when they agree to be contacted.'
}

/** The steps of vetting that come before a challenge is out. */
const earlySteps: readonly (DeveloperStatus | null)[] = ['PROFILE_REVIEW', 'INTRO_CALL']

/** Gives the step of vetting that sending an assessment leads to; undefined when the developer stays where they are. */
export function stepAfterSending(
  type: AssessmentType,
  { stage, status }: { readonly stage: DeveloperStage; readonly status: DeveloperStatus | null },
): DeveloperStatus | undefined {
  if (stage !== 'VETTING') return undefined
  if (type === 'TAKE_HOME') return earlySteps.includes(status) ? 'CHALLENGE_OUT' : undefined
  if (type !== 'TECH_INTERVIEW' || status === 'TECH_INTERVIEW' || status === 'DECISION') return undefined
  return 'TECH_INTERVIEW'
}

const dayMs = 86_400_000

/**
 * Gives the moment of the next reminder: halfway to the due date, and a day before it. It leaves out halfway if that is
 * less than a day before the second, so that nobody is reminded twice in a day. Null when none follows.
 * @param from when the developer got it, or got more time. All are milliseconds.
 */
export function nextReminder(now: number, from: number, due: number): number | null {
  const last = due - dayMs
  const half = from + (due - from) / 2
  const all = [...(last - half >= dayMs ? [half] : []), ...(last > from ? [last] : [])]
  return all.find((moment) => moment > now) ?? null
}

/** Writes a due date as the clocks of a time zone show it: "Friday, 27 November 2026 at 23:59 (Europe/Berlin)". */
export function dueInWords(due: string, timeZone: string | null): string {
  const format = (zone: string) =>
    `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(due))} (${zone})`
  try {
    return format(timeZone ?? 'UTC')
  } catch {
    return format('UTC')
  }
}

/** The fields of a message about an assessment. The link is none of them, because its address is known only when the message leaves. */
const assessmentFields = ['first_name', 'assessment', 'due', 'sender_name'] as const
export type AssessmentValues = Readonly<Record<(typeof assessmentFields)[number], string>>

/** Lists the fields of a text as it holds them, with their labels. @param withLink true where it leads to a page. */
export function assessmentInsertions(withLink: boolean) {
  const fields = assessmentFields.map((name) => ({ text: `{{${name}}}`, label: fieldLabels[name] }))
  return withLink ? [...fields, { text: linkPlaceholder, label: 'Address of their page' }] : fields
}

const fieldLabels: AssessmentValues = {
  first_name: 'First name',
  assessment: 'Assessment',
  due: 'Due day',
  sender_name: 'Your name',
}

const field = /\{\{([^{}]*)\}\}/g

/** Fills in the fields of a text, once: braces in a value stay as they are. */
export function fillInAssessment(text: string, values: AssessmentValues): string {
  return text.replaceAll(field, (whole, inside: string) => {
    const name = inside.trim()
    return isKeyOf(values, name) ? values[name] : whole
  })
}

/** Says why a text cannot be filled in, as a sentence; undefined if it can. @param withLink whether it leads to a page. */
export function textProblem(text: string, withLink: boolean): string | undefined {
  const places = text.split(linkPlaceholder).length - 1
  if (withLink && places !== 1) return `Write ${linkPlaceholder} once, where the link belongs.`
  if (!withLink && places > 0) return `A talk has no page, so there is no link for ${linkPlaceholder}. Remove it.`
  // Only the exact placeholder becomes the address. One with spaces in its braces would be sent as typed.
  return fieldProblem(text.replace(linkPlaceholder, ''), assessmentFields)
}

export function subjectProblem(subject: string): string | undefined {
  return fieldProblem(subject, assessmentFields)
}

interface Words {
  readonly subject: string
  readonly body: string
}

/** The message that a take-home goes out with, before its sender changes it. */
const invitation: Words = {
  subject: 'Your assessment: {{assessment}}',
  body: `Hi {{first_name}},

here is the next step with us: {{assessment}}. This page says what to do, and takes what you send in:

{{link}}

It is due on {{due}}. Nobody needs an account. If something is unclear, just answer this message.

{{sender_name}}`,
}

/** The message about a talk. */
const talk: Words = {
  subject: 'Next step: {{assessment}}',
  body: `Hi {{first_name}},

the next step with us is a talk: {{assessment}}. Please tell me two or three times that suit you, before {{due}}.

{{sender_name}}`,
}

export function sendingWords(type: AssessmentType): Words {
  return type === 'TAKE_HOME' ? invitation : talk
}

export const reminderWords: Words = {
  subject: 'Reminder: {{assessment}}',
  body: `Hi {{first_name}},

{{assessment}} is due on {{due}}. This page says what to do, and takes what you send in:

{{link}}

If you need more time, or no longer want to do it, just answer this message.

{{sender_name}}`,
}

export const extensionWords: Words = {
  subject: 'More time for {{assessment}}',
  body: `Hi {{first_name}},

you have more time for {{assessment}}: until {{due}}. The page is the same as before:

{{link}}

{{sender_name}}`,
}

export const askAgainWords: Words = {
  subject: 'Can you send {{assessment}} again?',
  body: `Hi {{first_name}},

we can't open what you sent in for {{assessment}}. Can you send it once more by {{due}}? The page is the same as before:

{{link}}

{{sender_name}}`,
}

export const talkReminderWords: Words = {
  subject: 'Reminder: {{assessment}}',
  body: `Hi {{first_name}},

we would like to hold {{assessment}} with you before {{due}}. Please tell me two or three times that suit you.

{{sender_name}}`,
}

export const talkExtensionWords: Words = {
  subject: 'A later date for {{assessment}}',
  body: `Hi {{first_name}},

we have until {{due}} for {{assessment}}. Please tell me two or three times that suit you.

{{sender_name}}`,
}
