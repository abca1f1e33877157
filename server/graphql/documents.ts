import {
  type ExecutionResult,
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
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import { UserError } from '#server/errors.ts'
import type { Context } from './context.ts'
import { withoutFragments } from './fragments.ts'
import { limitRules, parseOptions } from './limits.ts'

/** One operation of a valid document, compiled. */
export interface Operation {
  readonly schema: GraphQLSchema
  /** Without fragments by name. */
  readonly node: OperationDefinitionNode
  /** Its first root field: the names that callers give to their operations are theirs to choose, and have no end. */
  readonly name: string
  run(context: Context, variables: Readonly<Record<string, unknown>>): ExecutionResult | Promise<ExecutionResult>
}

/** Finds an operation in a document by its name, which may be left out where there is only one. */
export type FindOperation = (operationName?: string | null) => Operation

/** How many documents are remembered: many more than the screens have. The largest that are allowed take some 60 MB together. */
const documentLimit = 250

export interface Documents {
  /** @throws what is wrong with the document. */
  read(text: string): FindOperation
  /** Whether a document was read before, and so costs next to nothing. */
  knows(text: string): boolean
}

/**
 * Reads documents: parses, checks against the schema and the limits, and compiles each operation once.
 * @param moreRules to be kept besides those of GraphQL and our limits.
 */
export function createDocuments(schema: GraphQLSchema, moreRules: readonly ValidationRule[]): Documents {
  const rules = [...specifiedRules, ...limitRules, ...moreRules]
  const known = new LRUCache<string, FindOperation>({ max: documentLimit })
  return {
    knows: (text) => known.has(text),
    read: (text) => {
      const found = known.get(text) ?? readDocument(schema, text, rules)
      known.set(text, found)
      return found
    },
  }
}

function readDocument(schema: GraphQLSchema, text: string, rules: readonly ValidationRule[]): FindOperation {
  const document = parse(text, parseOptions)
  const [mistake] = validate(schema, document, rules, { maxErrors: 1 })
  if (mistake) throw mistake
  const operations = new Map<OperationDefinitionNode, Operation>()
  return (operationName) => {
    const node = getOperationAST(document, operationName)
    if (!node) throw new GraphQLError(noOperation(operationName))
    const operation = operations.get(node) ?? compile(schema, withoutFragments(document, node))
    operations.set(node, operation)
    return operation
  }
}

function noOperation(name: string | null | undefined): string {
  return name ? `The document has no operation "${name}".` : 'Name the operation of the document that is to run.'
}

function compile(schema: GraphQLSchema, node: OperationDefinitionNode): Operation {
  if (node.operation === OperationTypeNode.SUBSCRIPTION) {
    throw new UserError('BAD_INPUT', 'There are no subscriptions here. Ask again now and then.')
  }
  const compiled = compileQuery(schema, { kind: Kind.DOCUMENT, definitions: [node] }, node.name?.value)
  const [first] = node.selectionSet.selections
  return {
    schema,
    node,
    name: first?.kind === Kind.FIELD ? first.name.value : 'fragment',
    // What does not compile answers with its error.
    run: (context, variables) => (isCompiledQuery(compiled) ? compiled.query(undefined, context, variables) : compiled),
  }
}
