import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
  visit,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { UserError } from '#server/errors.ts'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import { firstRefused } from '#server/platform/graphql/permissions.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { type Cost, costOf } from './cost.ts'
import { createRun, type Run } from './executor.ts'
import { limitDocument, limitRules, parseOptions } from './limits.ts'
import { normalForm } from './normalForm.ts'
import type { OperationRequest } from './request.ts'
import { coerceVariables, type Variables } from './variables.ts'

/** An operation that is ready to run. Its node is exactly what will run. */
export interface Operation {
  /** The first root field. Operation names are no metric labels, because clients choose them freely. */
  readonly name: string
  /** In normal form: without fragments, conditions and excluded fields. */
  readonly node: OperationDefinitionNode
  /** After coercion. */
  readonly variables: Variables
  /** Gives the coordinate of a field that the role may not use; undefined when it may use all. */
  refusedTo(role: Role): string | undefined
  cost(): Cost
  run(context: OperationContext): ReturnType<Run>
}

export interface Documents {
  /** @throws GraphQLError or UserError for an invalid document or invalid variables. */
  prepare(request: OperationRequest): Operation
  /** Returns whether the operation belongs to our own build or is prepared, so that only running it costs time. */
  isKnown(request: OperationRequest): boolean
  /** Returns whether the operation was asked for before and is still in the cache. */
  isPrepared(request: OperationRequest): boolean
  /** Prepares one operation of our own build at each step, with each combination of its conditions. */
  prepareOwn(): Iterable<void>
}

/** The documents of other clients in the cache. With the largest size, they would take some 60 MB. */
const documentLimit = 250
/** The compiled operations of other clients in the cache: one for each combination of condition values. */
const operationLimit = 500
/** The compiled operations of our own build, many more than the screens have. No other client's push them out. */
const ownOperationLimit = 1_000

/** Costs in memory: of each operation with each of its variables, which are repeated as long as somebody polls or pages. */
const costLimit = 2_000
/** Characters of variables. Longer ones are hardly ever repeated. */
const costKeyLimit = 500

/** A map, or a cache that keeps the last used entries. */
interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): unknown
  has(key: string): boolean
}

interface ValidDocument {
  readonly id: number
  readonly document: DocumentNode
  /** The variables that `@skip` and `@include` use. */
  readonly conditions: readonly string[]
  readonly operations: Cache<CompiledOperation>
}

/** An operation, compiled for one combination of condition values. */
interface CompiledOperation {
  readonly name: string
  readonly node: OperationDefinitionNode
  readonly run: Run
  readonly refused: Map<Role, string | undefined>
}

/**
 * Parses documents, validates them against the limits and the schema, and compiles each operation once per combination of condition
 * values.
 * @param moreRules validation rules besides those of GraphQL and of our limits.
 * @param own the documents of our own build.
 */
export function createDocuments(
  schema: GraphQLSchema,
  moreRules: readonly ValidationRule[],
  own: Iterable<string> = [],
): Documents {
  const ownTexts = new Set(own)
  const caches = {
    own: { documents: new Map<string, ValidDocument>(), operations: newOperations(ownOperationLimit) },
    others: {
      documents: new LRUCache<string, ValidDocument>({ max: documentLimit }),
      operations: newOperations(operationLimit),
    },
  }
  const cacheOf = (text: string) => (ownTexts.has(text) ? caches.own : caches.others)
  const costs = new LRUCache<string, Cost>({ max: costLimit })
  let lastId = 0

  function read(text: string): ValidDocument {
    const { documents, operations } = cacheOf(text)
    const known = documents.get(text)
    if (known) return known
    limitDocument(text)
    const document = parse(text, parseOptions)
    for (const rules of [limitRules, [...specifiedRules, ...moreRules]]) {
      const [mistake] = validate(schema, document, rules, { maxErrors: 1 })
      if (mistake) throw mistake
    }
    const valid = { id: ++lastId, document, conditions: conditionsOf(document), operations }
    documents.set(text, valid)
    return valid
  }

  function compiled(valid: ValidDocument, operation: OperationDefinitionNode, key: string, variables: Variables) {
    const known = valid.operations.get(key)
    if (known) return known
    const made = compile(schema, normalForm(valid.document, operation, variables))
    valid.operations.set(key, made)
    return made
  }

  /** It follows from the operation and its variables alone. */
  function costFor(key: string, { node }: CompiledOperation, given: Variables, variables: Variables): Cost {
    const values = JSON.stringify(given)
    if (values.length > costKeyLimit) return costOf(schema, node, variables)
    const known = costs.get(`${key} ${values}`) ?? costOf(schema, node, variables)
    costs.set(`${key} ${values}`, known)
    return known
  }

  function isPrepared(request: OperationRequest): boolean {
    const known = cacheOf(request.query).documents.get(request.query)
    return known?.operations.has(cacheKey(known, request)) ?? false
  }

  return {
    isKnown: (request) => ownTexts.has(request.query) || isPrepared(request),
    isPrepared,
    prepareOwn: function* () {
      for (const query of ownTexts) {
        const valid = read(query)
        const operation = findOperation(valid.document, undefined)
        const operationName = operation.name?.value
        for (const variables of combinations(valid.conditions)) {
          compiled(valid, operation, cacheKey(valid, { query, operationName, variables }), variables)
          yield
        }
      }
    },
    prepare: (request) => {
      const valid = read(request.query)
      const operation = findOperation(valid.document, request.operationName)
      const variables = coerceVariables(schema, operation, request.variables)
      const key = cacheKey(valid, request)
      const ready = compiled(valid, operation, key, variables)
      return {
        name: ready.name,
        node: ready.node,
        variables,
        cost: () => costFor(key, ready, request.variables, variables),
        refusedTo: (role) => refusedTo(schema, ready, role),
        run: (context) => ready.run(context, variables),
      }
    },
  }
}

function newOperations(max: number): Cache<CompiledOperation> {
  return new LRUCache<string, CompiledOperation>({ max })
}

/** Lists every combination of values that conditions can have. */
function combinations(conditions: readonly string[]): Record<string, boolean>[] {
  return conditions.reduce<Record<string, boolean>[]>(
    (found, name) => found.flatMap((values) => [true, false].map((value) => ({ ...values, [name]: value }))),
    [{}],
  )
}

/** Combines the document, the operation and the value of each condition. A missing value means the default of the variable. */
function cacheKey({ id, conditions }: ValidDocument, { operationName, variables }: OperationRequest): string {
  const values = conditions.map((name) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    return value === undefined ? 'd' : value === true ? 't' : value === false ? 'f' : 'n'
  })
  return `${id} ${operationName ?? ''} ${values.join('')}`
}

function conditionsOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>()
  visit(document, {
    [Kind.DIRECTIVE]: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}

function findOperation(document: DocumentNode, name: string | undefined): OperationDefinitionNode {
  const operation = getOperationAST(document, name)
  if (!operation) throw new GraphQLError(noOperation(name))
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) return operation
  throw new UserError('BAD_INPUT', 'Subscriptions are not supported. Poll with a query instead.')
}

function noOperation(name: string | undefined): string {
  return name ? `The document has no operation "${name}".` : 'Name the operation of the document that is to run.'
}

function compile(schema: GraphQLSchema, node: OperationDefinitionNode): CompiledOperation {
  const [first] = node.selectionSet.selections
  const name = first?.kind === Kind.FIELD ? first.name.value : 'nothing'
  return { name, node, run: createRun(schema, node), refused: new Map() }
}

function refusedTo(schema: GraphQLSchema, { node, refused }: CompiledOperation, role: Role): string | undefined {
  if (!refused.has(role)) refused.set(role, firstRefused(schema, node, role))
  return refused.get(role)
}
