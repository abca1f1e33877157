import { valuesOf } from '#shared/platform/transitions.ts'

/** What a message says differently to each developer: `{{first_name}}` in its text. */
export const mergeFields = {
  first_name: { label: 'First name', missing: 'Has no first name, which the text needs' },
  last_name: { label: 'Last name', missing: 'Has no last name, which the text needs' },
  full_name: { label: 'Full name', missing: 'Has no name, which the text needs' },
  dstm_name: { label: 'Their DSTM', missing: 'Has no DSTM, which the text needs' },
  sender_name: { label: 'Your name', missing: 'The text needs the name of a sender' },
  jobs_page: { label: 'Address of the jobs page', missing: 'The text needs the address of the jobs page' },
} as const
export type MergeField = keyof typeof mergeFields

/** The fields that everybody has: those of a text about a decision, which nobody is skipped for. */
const decisionFields = ['first_name', 'full_name', 'sender_name', 'jobs_page'] as const satisfies readonly MergeField[]

const field = /\{\{([^{}]*)\}\}/g

/** The values of one recipient. */
export type MergeValues = Readonly<Record<MergeField, string | null>>

interface NamedDeveloper {
  readonly first_name: string
  readonly last_name: string
  readonly dstm_name: string | null
}

/** What the fields stand for in a message to a developer. */
export function mergeValuesOf(
  { first_name, last_name, dstm_name }: NamedDeveloper,
  sending: Pick<MergeValues, 'sender_name' | 'jobs_page'>,
): MergeValues & { readonly full_name: string } {
  return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim(), dstm_name, ...sending }
}

/** A field as it stands in a text. */
export function placeholder(field: MergeField): string {
  return `{{${field}}}`
}

/** Why a text cannot be filled in, as a sentence; undefined if it can. @param known the fields that its kind of text has. */
export function fieldProblem(text: string, known: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(field)].find(([, name = '']) => !known.includes(name.trim()))
  if (unknown) return `${unknown[0]} is not a merge field here. Use ${known.map((name) => `{{${name}}}`).join(', ')}.`
  if (!/\{\{|\}\}/.test(text.replaceAll(field, ''))) return undefined
  return `A merge field has two braces on each side, such as {{${known[0]}}}.`
}

/** Why a message cannot be filled in, as a sentence; undefined if it can. */
export function mergeProblem(text: string): string | undefined {
  return fieldProblem(text, valuesOf(mergeFields))
}

/** Why a text about a decision cannot be filled in, as a sentence; undefined if it can. */
export function decisionProblem(text: string): string | undefined {
  return fieldProblem(text, decisionFields)
}

/** The fields that a text names and for which there is no value. */
export function missingFields(text: string, values: MergeValues): MergeField[] {
  const named = [...text.matchAll(field)].map(([, name = '']) => name.trim())
  return [...new Set(named)].filter(isMergeField).filter((name) => !values[name]?.trim())
}

/** Fills in the fields of a text, once: braces in a value stay as they are. */
export function mergeText(text: string, values: MergeValues): string {
  return text.replaceAll(field, (whole, inside: string) => {
    const name = inside.trim()
    return isMergeField(name) ? (values[name] ?? '') : whole
  })
}

function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(mergeFields, name)
}
