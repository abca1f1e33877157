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

/** An operation that is about to run. What looks at its node sees exactly what will run. */
export interface Operation {
  /** Its first root field: the names that callers give to their operations are theirs to choose, and have no end. */
  readonly name: string
  /** In normal form: without fragments, conditions, and fields that a condition leaves out. */
  readonly node: OperationDefinitionNode
  /** Coerced. */
  readonly variables: Variables
  /** The coordinate of a field that the role may not use; undefined when there is none. */
  refusedTo(role: Role): string | undefined
  cost(): Cost
  run(context: OperationContext): ReturnType<Run>
}

export interface Documents {
  /** @throws what is wrong with the document, or with the variables. */
  prepare(request: OperationRequest): Operation
  /** Whether the same was compiled before, and so costs next to nothing. */
  knows(request: OperationRequest): boolean
}

/** How many documents are remembered: many more than the screens have. The largest that are allowed take some 60 MB together. */
const documentLimit = 250
/** How many compiled operations are remembered, one for each set of values that its conditions had. */
const formLimit = 500

/** A valid document. */
interface ValidDocument {
  readonly id: number
  readonly document: DocumentNode
  /** The variables that conditions stand on. */
  readonly conditions: readonly string[]
}

/** An operation under some conditions, compiled. */
interface Form {
  readonly name: string
  readonly node: OperationDefinitionNode
  readonly run: Run
  readonly refused: Map<Role, string | undefined>
}

/**
 * Reads documents: parses, checks against the schema and the limits, and compiles each operation once for each set of conditions.
 * @param moreRules to be kept besides those of GraphQL and our limits.
 */
export function createDocuments(schema: GraphQLSchema, moreRules: readonly ValidationRule[]): Documents {
  const rules = [...specifiedRules, ...limitRules, ...moreRules]
  const documents = new LRUCache<string, ValidDocument>({ max: documentLimit })
  const forms = new LRUCache<string, Form>({ max: formLimit })
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
    knows: (request) => {
      const known = documents.peek(request.query)
      return known !== undefined && forms.has(nameOf(known, request))
    },
    prepare: (request) => {
      const valid = read(request.query)
      const operation = findOperation(valid.document, request.operationName)
      const variables = coerceVariables(schema, operation, request.variables)
      const name = nameOf(valid, request)
      const form = forms.get(name) ?? compile(schema, normalForm(valid.document, operation, variables))
      forms.set(name, form)
      return {
        name: form.name,
        node: form.node,
        variables,
        cost: () => costOf(schema, form.node, variables),
        refusedTo: (role) => refusedTo(schema, form, role),
        run: (context) => form.run(context, variables),
      }
    },
  }
}

/** Names a form: its document, its operation, and the value of each condition; one that is left out has its default. */
function nameOf({ id, conditions }: ValidDocument, { operationName, variables }: OperationRequest): string {
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
  throw new UserError('BAD_INPUT', 'There are no subscriptions here. Ask again now and then.')
}

function noOperation(name: string | undefined): string {
  return name ? `The document has no operation "${name}".` : 'Name the operation of the document that is to run.'
}

function compile(schema: GraphQLSchema, node: OperationDefinitionNode): Form {
  const [first] = node.selectionSet.selections
  const name = first?.kind === Kind.FIELD ? first.name.value : 'nothing'
  return { name, node, run: createRun(schema, node), refused: new Map() }
}

function refusedTo(schema: GraphQLSchema, { node, refused }: Form, role: Role): string | undefined {
  if (!refused.has(role)) refused.set(role, firstRefused(schema, node, role))
  return refused.get(role)
}
