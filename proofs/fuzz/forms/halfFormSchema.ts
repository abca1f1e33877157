import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '#server/schema.ts'
import { type RowName, rowNames, rowOfField, rowOfForm, rowOfType } from './halfFormRows.ts'

export interface FormField {
  readonly name: string
  readonly type: GraphQLInputType
  /** The selection that reads it again; undefined if the row does not show it by that name. */
  readonly shown: string | undefined
}

/** A form is the input of one mutation that stores something. */
export interface MutationForm {
  readonly name: string
  /** The field of the input that holds the typed ones, such as `changes`; undefined where they are its own. */
  readonly container: string | undefined
  readonly fields: readonly FormField[]
  /** The row that the form changes, by its field `id`; undefined if it adds one. */
  readonly row: RowName | undefined
  readonly takesVersion: boolean
  /** The query that reads the row again. */
  readonly reader: Reader | undefined
  /** The arguments by name: `input`, or where the specification names them, each field. */
  readonly argumentTypes: Readonly<Record<string, string>>
}

/** A query for one row by its id, or for a list that has the row. */
interface Reader {
  readonly query: string
  /** The name of its argument: the id of the row itself, or of another. */
  readonly arg: string
  readonly by: RowName | undefined
}

/** Fields that name a row or an option. Nobody types them. */
const technical = ['key', 'id', 'version', 'version_id', 'dry_run']

/** Mutations that are no form of the records here, or whose row needs more than a few calls. The fuzzer of documents sends them, too. */
const otherMutations: Readonly<Record<string, string>> = {
  acceptReview: 'needs a sent assessment',
  declineReview: 'needs a sent assessment',
  declineUnopenableWork: 'needs a sent assessment',
  saveReviewDraft: 'needs a sent assessment',
  sendReview: 'needs a sent assessment',
  markInconclusive: 'needs a sent assessment',
  followReview: 'needs two reviews that contradict each other',
  askSecondReview: 'needs a sent assessment',
  replaceReview: 'needs a sent assessment',
  releaseReview: 'needs a sent assessment',
  answerProfile: 'needs a profile that was sent to the viewer',
  acceptResumeSkills: 'needs a resume',
  allowTaskRun: 'needs a run that waits',
  setNotificationKind: 'its answer has all kinds',
  movePortfolio: 'stores no typed field but its note, which the portfolio of another account shows',
}

/** Fields with the same name in the row but another meaning, each with its reason. */
const otherMeanings: Readonly<Record<string, string>> = {
  'addMeeting.uninvited_ids': 'the row shows those who take part',
  'updateMeeting.uninvited_ids': 'the row shows those who take part',
  'addPlacementRate.starts_on': 'the row shows the first day of the placement',
  'addPlacementRate.bill_rate': 'the row shows the rate of today',
  'addPlacementRate.cost_rate': 'the row shows the rate of today',
  'addPlacementRate.cost_currency': 'the row shows the rate of today',
}

/** Returns whether another field decides this one: one of the same form, beside which the screens say so, or the currency of the job. */
export function isSettledByOthers(name: string, sent: Readonly<Record<string, unknown>>): boolean {
  if (name === 'cost_currency') return sent.cost_currency === null
  return name === 'without_price' && typeof sent.bill_rate === 'number'
}

/** Lists the forms of the schema: each mutation that answers with the row that it stored. */
export function formsOf(): readonly MutationForm[] {
  const root = schema.getMutationType()
  return Object.values(root?.getFields() ?? {}).flatMap((mutation) => formOf(mutation) ?? [])
}

function formOf(mutation: GraphQLField<unknown, unknown>): MutationForm | undefined {
  const answer = getNamedType(mutation.type)
  if (!isObjectType(answer) || isListType(getNullableType(mutation.type)) || mutation.name in otherMutations)
    return undefined
  const own = getNamedType(mutation.args.find(({ name }) => name === 'input')?.type)
  const given: readonly { readonly name: string; readonly type: GraphQLInputType }[] = isInputObjectType(own)
    ? Object.values(own.getFields())
    : mutation.args
  const typed = given.filter(({ name }) => !technical.includes(name))
  const [first] = typed
  const input = first && getNamedType(first.type)
  const container = typed.length === 1 && isInputObjectType(input) ? input : undefined
  const inputs = container ? Object.values(container.getFields()) : typed
  const fields = inputs.map(({ name, type }) => ({
    name,
    type,
    shown: `${mutation.name}.${name}` in otherMeanings ? undefined : selectionOf(answer, name, type),
  }))
  const changes = given.some(({ name }) => name === 'id')
  const row = changes ? (rowOfForm[mutation.name] ?? rowOfType[answer.name]) : undefined
  const isShown = answer.getFields().id && fields.some(({ shown }) => shown)
  if (!isShown || (changes && !row)) return undefined
  return {
    name: mutation.name,
    container: container && first?.name,
    fields,
    row,
    takesVersion: changes && given.some(({ name }) => name === 'version'),
    reader: readerOf(answer),
    argumentTypes: Object.fromEntries(
      mutation.args.filter(({ name }) => name !== 'key').map(({ name, type }) => [name, String(type)]),
    ),
  }
}

/** Selects the field of the same name, or the id of the row that it points at. Of its parts it selects those that are typed, too. */
function selectionOf(answer: GraphQLObjectType, name: string, input: GraphQLInputType): string | undefined {
  const shown = answer.getFields()[name]
  const noun = name.replace(/_id$/, '')
  const pointed = answer.getFields()[noun]
  if (!shown) return noun !== name && pointed && isObjectType(getNamedType(pointed.type)) ? `${noun} { id }` : undefined
  const type = getNamedType(shown.type)
  // A cost in another currency is shown at the exchange rate of its day, and beside that as it was typed.
  if (name === 'cost_rate' && answer.getFields().cost_entered) return 'cost_rate cost_entered'
  if (isLeafType(type)) return name
  const typed = getNamedType(input)
  if (!isObjectType(type)) return undefined
  if (typed.name === 'ID' && type.getFields()[name.slice(0, -1)]) return `${name} { ${name.slice(0, -1)} { id } }`
  if (!isInputObjectType(typed)) return undefined
  const parts = Object.keys(typed.getFields()).filter((part) => isPlain(type.getFields()[part]?.type))
  return parts.length > 0 ? `${name} { ${parts.join(' ')} }` : undefined
}

function isPlain(type: GraphQLOutputType | undefined): boolean {
  return type !== undefined && isLeafType(getNamedType(type))
}

function readerOf(answer: GraphQLObjectType): Reader | undefined {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
  const readers = queries.flatMap(({ name, type, args }): Reader[] => {
    const required = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)
    const [only] = required
    if (getNamedType(type) !== answer || required.length !== 1 || !only) return []
    const isList = isListType(getNullableType(type))
    const arg = only.name
    if (arg === 'id') return isList ? [] : [{ query: name, arg, by: undefined }]
    return isList && rowNames.some((row) => `${row}_id` === arg) ? [{ query: name, arg, by: rowOfField(arg) }] : []
  })
  return readers.toSorted((a, b) => Number(b.arg === 'id') - Number(a.arg === 'id'))[0]
}
