import {
  execute,
  type GraphQLError,
  type GraphQLField,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'
import { pino } from 'pino'
import { OperationChange, type OperationContext } from '#server/platform/graphql/context.ts'
import { createDocuments, type Documents } from '#server/platform/graphql/documents.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import { limitRules, parseOptions } from '#server/platform/graphql/limits.ts'
import { planOperation, runOperation } from '#server/platform/graphql/operations.ts'
import { permissionOf } from '#server/platform/graphql/permissions.ts'
import type { OperationRequest } from '#server/platform/graphql/request.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { schema } from '#server/schema.ts'
import { can, type Role } from '#shared/permissions.ts'
import { type FakeContext, fakeSchema } from './fakeSchema.ts'
import { createRandom } from './random.ts'
import { randomDocument } from './randomDocument.ts'

export interface HiddenFieldsOptions {
  readonly seed: number
  /** How many valid documents. */
  readonly count: number
  readonly role: Role
}

/** How many documents ended how. */
export interface HiddenFieldsTried {
  answered: number
  refused: number
  /** Documents whose variables do not fit. */
  mistaken: number
  /** Documents that are not valid, which are not counted. */
  invalid: number
}

/**
 * Sends random documents as a role, and compares each answer with that of graphql-js with a check at every field. An operation has
 * to be refused exactly when a field that is hidden from the role would be reached, and then nothing may be read.
 * @throws Error with the seed and the document for the first that differs.
 */
export async function tryHiddenFields({ seed, count, role }: HiddenFieldsOptions): Promise<HiddenFieldsTried> {
  const random = createRandom(seed)
  const mayRead = (typeName: string, field: GraphQLField<unknown, unknown>) => isReadable(role, typeName, field)
  const documents = createDocuments(ours, [])
  const tried: HiddenFieldsTried = { answered: 0, refused: 0, mistaken: 0, invalid: 0 }
  const total = () => tried.answered + tried.refused + tried.mistaken
  while (total() < count) {
    const request = randomDocument({ schema, random, mayRead })
    try {
      tried[await compare(documents, role, request)]++
    } catch (error) {
      const about = `seed ${seed}, ${role}, document ${total()}: ${JSON.stringify(request, undefined, 2)}`
      throw new Error(`${about}\n${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  return tried
}

/** A field that the role may not use stood in the way. */
class Hidden extends Error {}

interface Judged extends FakeContext {
  readonly role: Role
  /** Coordinates of hidden fields that were reached. */
  readonly hidden: Set<string>
  /** Whether it goes on at a hidden field. */
  readonly onlyNotes: boolean
}

const ours = fakeSchema(schema, { selected: (info) => selectedFields(info) })

/** Slow, plain, and right: graphql-js does all of it, and each field asks who reads it. */
const reference = fakeSchema(schema, {
  selected: askedFields,
  check: (typeName, field, context: Judged) => {
    if (isReadable(context.role, typeName, field)) return
    context.hidden.add(`${typeName}.${field.name}`)
    if (!context.onlyNotes) throw new Hidden(`${typeName}.${field.name}`)
  },
})

function isReadable(role: Role, typeName: string, field: GraphQLField<unknown, unknown>): boolean {
  const permission = permissionOf(schema, typeName, field)
  return permission !== undefined && can(role, permission)
}

/** By graphql-js's own collecting of fields, from the document as it was sent. */
function askedFields({ schema, fragments, variableValues, returnType, fieldNodes }: GraphQLResolveInfo): string[] {
  const type = getNamedType(returnType)
  if (!isObjectType(type)) return []
  const fields = collectSubfields(schema, fragments, variableValues, type, [...fieldNodes])
  return [...new Set([...fields.values()].flatMap(([first]) => first?.name.value ?? []))]
}

async function compare(documents: Documents, role: Role, request: OperationRequest): Promise<keyof HiddenFieldsTried> {
  if (!isValid(request)) return 'invalid'
  const noted = await askReference(role, request, { isSparse: false, onlyNotes: true })
  const first = await askOurs(documents, role, request, false)
  if (first.mistake !== undefined) {
    equal('the mistake', first.mistake, noted.mistakes.find((mistake) => mistake === first.mistake) ?? noted.mistakes)
    equal('what is read', [...first.resolved], [])
    return 'mistaken'
  }
  if (noted.hidden.size > 0) {
    equal('whether the field of the refusal is reached', noted.hidden.has(first.denied ?? ''), true)
    equal('what is read', [...first.resolved], [])
    equal('the data', first.data, undefined)
    return 'refused'
  }
  for (const isSparse of [false, true]) {
    const right = await askReference(role, request, { isSparse, onlyNotes: false })
    const answer = await askOurs(documents, role, request, isSparse)
    equal('what is denied', answer.denied, undefined)
    equal('the data', answer.data, right.data)
    equal('the errors', answer.errors, right.errors)
  }
  return 'answered'
}

function isValid({ query }: OperationRequest): boolean {
  try {
    return validate(ours, parse(query, parseOptions), [...specifiedRules, ...limitRules]).length === 0
  } catch {
    return false
  }
}

const log = pino({ level: 'silent' })
const requestId = 'the request'

async function askReference(role: Role, request: OperationRequest, mode: Pick<Judged, 'isSparse' | 'onlyNotes'>) {
  const context: Judged = { ...mode, role, hidden: new Set(), resolved: new Set() }
  const { data, errors = [] } = await execute({
    schema: reference,
    document: parse(request.query),
    operationName: request.operationName,
    variableValues: request.variables,
    contextValue: context,
  })
  return {
    data: JSON.stringify(data),
    errors: told(errors.map((error) => publicError(error, log, requestId))),
    mistakes: errors.map((error) => withoutSuggestion(error.message)),
    hidden: context.hidden,
  }
}

/** All that a caller of the API gets, but for HTTP. */
async function askOurs(documents: Documents, role: Role, request: OperationRequest, isSparse: boolean) {
  const fake: FakeContext = { isSparse, resolved: new Set() }
  const viewer = { id: 'somebody', role, email: '', displayName: '', companyId: null }
  let denied: string | undefined
  const metrics = {
    operation: () => undefined,
    denied: (field: string) => {
      denied = field
    },
  }
  const parts = { documents, metrics: metrics as unknown as Metrics }
  const { signal } = new AbortController()
  const context = {
    ...fake,
    viewer,
    log,
    requestId,
    signal,
    change: new OperationChange(),
  } as unknown as OperationContext
  const { data, errors = [] } = await runOperation(parts, context, planOperation(parts, context, request))
  const [error] = errors
  const mistake = data === undefined && !denied && error ? withoutSuggestion(error.message) : undefined
  return { data: JSON.stringify(data), errors: told(errors), denied, mistake, resolved: fake.resolved }
}

/** Executors find errors in different orders. */
function told(errors: readonly GraphQLError[]): string[] {
  return errors.map(({ message, path }) => JSON.stringify([path, message])).sort()
}

function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean [^?]*\?/g, '')
}

function equal(what: string, ours: unknown, right: unknown): void {
  const [found, wanted] = [ours, right].map((one) => JSON.stringify(one) ?? 'undefined')
  if (found !== wanted) throw new Error(`${what}:\n  ${found}\n  instead of\n  ${wanted}`)
}
