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
import type { Role } from '#shared/permissions.ts'
import type { OperationContext } from './context.ts'
import { type Cost, costOf } from './cost.ts'
import { createRun, type Run } from './executor.ts'
import { limitDocument, limitRules, parseOptions } from './limits.ts'
import { normalForm } from './normalForm.ts'
import { firstRefused } from './permissions.ts'
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
  /** The coordinate of a field that the role may not use; undefined when it may use all. */
  refusedTo(role: Role): string | undefined
  cost(): Cost
  run(context: OperationContext): ReturnType<Run>
}

export interface Documents {
  /** @throws GraphQLError or UserError for an invalid document or invalid variables. */
  prepare(request: OperationRequest): Operation
  /** Whether the operation is in the cache, so that preparing it costs next to nothing. */
  isCached(request: OperationRequest): boolean
}

/** Documents in the cache: many more than the screens have. If all had the largest size, they would take some 60 MB. */
const documentLimit = 250
/** Compiled operations in the cache: one for each combination of condition values. */
const operationLimit = 500

/** A valid document. */
interface ValidDocument {
  readonly id: number
  readonly document: DocumentNode
  /** The variables that `@skip` and `@include` use. */
  readonly conditions: readonly string[]
}

/** An operation, compiled for one combination of condition values. */
interface CompiledOperation {
  readonly name: string
  readonly node: OperationDefinitionNode
  readonly run: Run
  readonly refused: Map<Role, string | undefined>
}

/**
 * Parses documents, validates them against the schema and the limits, and compiles each operation once per combination of condition
 * values.
 * @param moreRules validation rules besides those of GraphQL and of our limits.
 */
export function createDocuments(schema: GraphQLSchema, moreRules: readonly ValidationRule[]): Documents {
  const rules = [...specifiedRules, ...limitRules, ...moreRules]
  const documents = new LRUCache<string, ValidDocument>({ max: documentLimit })
  const operations = new LRUCache<string, CompiledOperation>({ max: operationLimit })
  let lastId = 0

  function read(text: string): ValidDocument {
    const known = documents.get(text)
    if (known) return known
    limitDocument(text)
    const document = parse(text, parseOptions)
    const [mistake] = validate(schema, document, rules, { maxErrors: 1 })
    if (mistake) throw mistake
    const valid = { id: ++lastId, document, conditions: conditionsOf(document) }
    documents.set(text, valid)
    return valid
  }

  return {
    isCached: (request) => {
      const known = documents.peek(request.query)
      return known !== undefined && operations.has(cacheKey(known, request))
    },
    prepare: (request) => {
      const valid = read(request.query)
      const operation = findOperation(valid.document, request.operationName)
      const variables = coerceVariables(schema, operation, request.variables)
      const key = cacheKey(valid, request)
      const compiled = operations.get(key) ?? compile(schema, normalForm(valid.document, operation, variables))
      operations.set(key, compiled)
      return {
        name: compiled.name,
        node: compiled.node,
        variables,
        cost: () => costOf(schema, compiled.node, variables),
        refusedTo: (role) => refusedTo(schema, compiled, role),
        run: (context) => compiled.run(context, variables),
      }
    },
  }
}

/** Made of the document, the operation and the value of each condition. A missing value means the default of the variable. */
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
