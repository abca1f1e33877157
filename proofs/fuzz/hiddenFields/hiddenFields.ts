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
import { createRandom } from '#server/demo/random.ts'
import { OperationChange, type OperationContext } from '#server/platform/graphql/context.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import { createDocuments, type Documents } from '#server/platform/graphql/execution/documents.ts'
import { limitRules, parseOptions } from '#server/platform/graphql/execution/limits.ts'
import type { OperationRequest } from '#server/platform/graphql/execution/request.ts'
import { createPreparations, planOperation, runOperation } from '#server/platform/graphql/operations.ts'
import { permissionOf } from '#server/platform/graphql/permissions.ts'
import { selectedFields } from '#server/platform/graphql/selection.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { schema } from '#server/schema.ts'
import { can, type Role } from '#shared/platform/permissions.ts'
import { type FakeContext, fakeSchema } from './fakeSchema.ts'
import { randomDocument } from './randomDocument.ts'

export interface HiddenFieldsOptions {
  readonly seed: number
  /** The number of valid documents to try. */
  readonly count: number
  readonly role: Role
}

/** The number of documents by outcome. */
export interface HiddenFieldsTried {
  answered: number
  refused: number
  /** Documents whose variables do not fit their types. */
  mistaken: number
  /** Invalid documents, which do not count. */
  invalid: number
}

/**
 * Runs random documents as a role, and compares each answer with that of graphql-js with a permission check at every field. An
 * operation must be refused exactly when it would reach a field that is hidden from the role. Then nothing may be read.
 * @throws Error with the seed and the document of the first difference.
 */
export async function tryHiddenFields({ seed, count, role }: HiddenFieldsOptions): Promise<HiddenFieldsTried> {
  const random = createRandom(seed)
  const mayRead = (typeName: string, field: GraphQLField<unknown, unknown>) => isReadable(role, typeName, field)
  const documents = createDocuments(productSchema, [])
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

/** Thrown at a field that the role may not read. */
class HiddenFieldError extends Error {}

interface ReferenceContext extends FakeContext {
  readonly role: Role
  /** Coordinates (`Type.field`) of the hidden fields that were reached. */
  readonly hidden: Set<string>
  /** True if hidden fields are only recorded, instead of failing. */
  readonly recordOnly: boolean
}

const productSchema = fakeSchema(schema, { selected: (info) => selectedFields(info) })

/** The slow reference implementation: graphql-js executes everything, and each field checks the permission. */
const referenceSchema = fakeSchema(schema, {
  selected: requestedFields,
  check: (typeName, field, context: ReferenceContext) => {
    if (isReadable(context.role, typeName, field)) return
    context.hidden.add(`${typeName}.${field.name}`)
    if (!context.recordOnly) throw new HiddenFieldError(`${typeName}.${field.name}`)
  },
})

function isReadable(role: Role, typeName: string, field: GraphQLField<unknown, unknown>): boolean {
  const permission = permissionOf(schema, typeName, field)
  return permission !== undefined && can(role, permission)
}

/** Lists the selected fields, collected by graphql-js from the original document. */
function requestedFields({ schema, fragments, variableValues, returnType, fieldNodes }: GraphQLResolveInfo): string[] {
  const type = getNamedType(returnType)
  if (!isObjectType(type)) return []
  const fields = collectSubfields(schema, fragments, variableValues, type, [...fieldNodes])
  return [...new Set([...fields.values()].flatMap(([first]) => first?.name.value ?? []))]
}

async function compare(documents: Documents, role: Role, request: OperationRequest): Promise<keyof HiddenFieldsTried> {
  if (!isValid(request)) return 'invalid'
  const noted = await runReference(role, request, { isSparse: false, recordOnly: true })
  const first = await runProduct(documents, role, request, false)
  if (first.mistake !== undefined) {
    assertEqual(
      'the mistake',
      first.mistake,
      noted.mistakes.find((mistake) => mistake === first.mistake) ?? noted.mistakes,
    )
    assertEqual('what is read', [...first.resolved], [])
    return 'mistaken'
  }
  if (noted.hidden.size > 0) {
    assertEqual('whether the field of the refusal is reached', noted.hidden.has(first.denied ?? ''), true)
    assertEqual('what is read', [...first.resolved], [])
    assertEqual('the data', first.data, undefined)
    return 'refused'
  }
  for (const isSparse of [false, true]) {
    const right = await runReference(role, request, { isSparse, recordOnly: false })
    const answer = await runProduct(documents, role, request, isSparse)
    assertEqual('what is denied', answer.denied, undefined)
    assertEqual('the data', answer.data, right.data)
    assertEqual('the errors', answer.errors, right.errors)
  }
  return 'answered'
}

function isValid({ query }: OperationRequest): boolean {
  try {
    return validate(productSchema, parse(query, parseOptions), [...specifiedRules, ...limitRules]).length === 0
  } catch {
    return false
  }
}

const log = pino({ level: 'silent' })
const requestId = 'the request'

async function runReference(
  role: Role,
  request: OperationRequest,
  mode: Pick<ReferenceContext, 'isSparse' | 'recordOnly'>,
) {
  const context: ReferenceContext = { ...mode, role, hidden: new Set(), resolved: new Set() }
  const { data, errors = [] } = await execute({
    schema: referenceSchema,
    document: parse(request.query),
    operationName: request.operationName,
    variableValues: request.variables,
    contextValue: context,
  })
  return {
    data: JSON.stringify(data),
    errors: sortedErrors(errors.map((error) => publicError(error, log, requestId))),
    mistakes: errors.map((error) => withoutSuggestion(error.message)),
    hidden: context.hidden,
  }
}

const preparations = createPreparations()

/** Runs an operation like the API, but without HTTP. */
async function runProduct(documents: Documents, role: Role, request: OperationRequest, isSparse: boolean) {
  const fake: FakeContext = { isSparse, resolved: new Set() }
  const viewer = { id: 'somebody', role, email: '', displayName: '', companyId: null }
  let denied: string | undefined
  const metrics = {
    operation: () => undefined,
    denied: (field: string) => {
      denied = field
    },
  }
  const deps = { documents, metrics: metrics as unknown as Metrics, preparations }
  const { signal } = new AbortController()
  const context = {
    ...fake,
    viewer,
    log,
    requestId,
    signal,
    change: new OperationChange(),
  } as unknown as OperationContext
  const { data, errors = [] } = await runOperation(deps, context, await planOperation(deps, context, request))
  const [error] = errors
  const mistake = data === undefined && !denied && error ? withoutSuggestion(error.message) : undefined
  return { data: JSON.stringify(data), errors: sortedErrors(errors), denied, mistake, resolved: fake.resolved }
}

/** Sorts errors, because executors find them in different orders. */
function sortedErrors(errors: readonly GraphQLError[]): string[] {
  return errors.map(({ message, path }) => JSON.stringify([path, message])).sort()
}

function withoutSuggestion(message: string): string {
  return message.replace(/ ?Did you mean [^?]*\?/g, '')
}

function assertEqual(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [actual, expected].map((one) => JSON.stringify(one) ?? 'undefined')
  if (found !== wanted) throw new Error(`${what}:\n  ${found}\n  instead of\n  ${wanted}`)
}
