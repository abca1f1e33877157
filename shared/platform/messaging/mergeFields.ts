import { valuesOf } from '#shared/platform/transitions.ts'

/** A message has a value of its own for each reader where its text says `{{first_name}}` and the like. */
export const mergeFields = {
  first_name: { label: 'First name', missing: 'Has no first name, which the text needs' },
  last_name: { label: 'Last name', missing: 'Has no last name, which the text needs' },
  full_name: { label: 'Full name', missing: 'Has no name, which the text needs' },
  dstm_name: { label: 'Their DSTM', missing: 'Has no DSTM, which the text needs' },
  company_name: { label: 'Company', missing: 'The text needs the name of a company' },
  sender_name: { label: 'Name of the sender', missing: 'The text needs the name of a sender' },
  jobs_page: { label: 'Address of the jobs page', missing: 'The text needs the address of the jobs page' },
  job_title: { label: 'Job title', missing: 'The text needs a job, and none is chosen' },
  link: {
    label: 'Address of the page',
    missing: 'The text needs a shortlist. Begin at Remind in the shortlists of the job',
  },
} as const
export type MergeField = keyof typeof mergeFields

const developerFields = ['first_name', 'last_name', 'full_name', 'dstm_name', 'sender_name', 'jobs_page'] as const

const decidedFields = ['first_name', 'full_name', 'sender_name', 'jobs_page'] as const

const askedFields = ['first_name', 'full_name', 'sender_name'] as const

/** The fields that a text has, by its readers. */
const fieldsByAudience = {
  developers: developerFields,
  /** Developers who are told of a job. */
  candidates: [...developerFields, 'job_title'],
  /** The people of a client company. */
  companies: ['first_name', 'full_name', 'company_name', 'sender_name', 'job_title', 'link'],
  /** Every developer has these, so that nobody misses a text about a decision for want of a value. */
  decided: decidedFields,
  /** The same, where the decision is about a job. */
  decidedAboutJob: [...decidedFields, 'job_title'],
  /** Developers who are reminded of a question, and of one about a job, which has a page to answer. */
  asked: askedFields,
  askedAboutJob: [...askedFields, 'job_title', 'link'],
  /** A template may be for any of them. */
  any: valuesOf(mergeFields),
} as const satisfies Record<string, readonly MergeField[]>
export type Audience = keyof typeof fieldsByAudience

const field = /\{\{([^{}]*)\}\}/g

/** The values of one reader. A field that is left out has none. */
export type MergeValues = Readonly<Partial<Record<MergeField, string | null>>>

interface NamedDeveloper {
  readonly first_name: string
  readonly last_name: string
  readonly dstm_name: string | null
}

/** @param same the values that all readers share. */
export function mergeValuesOf<Same extends MergeValues>(
  { first_name, last_name, dstm_name }: NamedDeveloper,
  same: Same,
) {
  return { first_name, last_name, full_name: `${first_name} ${last_name}`.trim(), dstm_name, ...same }
}

/** Lists the fields of a text as it holds them, with their labels. */
export function insertionsFor(audience: Audience) {
  return fieldsByAudience[audience].map((name) => ({ text: placeholder(name), label: mergeFields[name].label }))
}

/** Writes a field as a text holds it. */
export function placeholder(field: MergeField): string {
  return `{{${field}}}`
}

/** The address of the link of a message. */
export const linkPlaceholder = placeholder('link')

/** Says why a text cannot be filled in, as a sentence; undefined if it can. @param known the fields that its kind of text has. */
export function fieldProblem(text: string, known: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(field)].find(([, name = '']) => !known.includes(name.trim()))
  if (unknown) return `${unknown[0]} is not a merge field here. Use ${known.map((name) => `{{${name}}}`).join(', ')}.`
  if (!/\{\{|\}\}/.test(text.replaceAll(field, ''))) return undefined
  return `A merge field has two braces on each side, such as {{${known[0]}}}.`
}

/** Says why a text cannot be filled in for its readers, as a sentence; undefined if it can. */
export function mergeProblem(text: string, audience: Audience): string | undefined {
  return fieldProblem(text, fieldsByAudience[audience])
}

/** Lists the fields that a text names and that have no value. */
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
