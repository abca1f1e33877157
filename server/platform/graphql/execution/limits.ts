import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type ParseOptions,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import { UserError } from '#server/errors.ts'

/** The most rows of one HTTP answer, including nested ones. Lists that the contract leaves without a limit do not count. */
export const rowLimit = 10_000

/** The most bytes of one HTTP answer, counted in the same way. */
export const byteLimit = 8 * 1024 * 1024

/** This many values (rows × fields) count as one more operation: as many as the first page of candidates has. */
export const valuesPerOperation = 5_000

/** This many rows of a list without a limit count as one more operation. */
export const rowsPerOperation = 1_000

/** Operations with more values than this wait for their turn. */
export const lightValues = 4 * valuesPerOperation

export const batchLimit = 5

/** In characters. Parsed documents stay in memory, so long ones could fill it. */
const documentLimit = 16 * 1024

/** @throws UserError TOO_LARGE for a long document, before it is parsed. Long values belong in variables. */
export function limitDocument(text: string): void {
  if (text.length <= documentLimit) return
  const message = `An operation has at most ${documentLimit} characters. Send values as variables.`
  throw new UserError('TOO_LARGE', message)
}

/** Parsing stops at more tokens than any screen needs. */
export const parseOptions: ParseOptions = { maxTokens: 1000 }

/** The most root fields of an operation. With aliases, one operation could otherwise return the same long list many times. */
const rootLimit = 5

function maxRootsRule(context: ValidationContext): ASTVisitor {
  return {
    [Kind.OPERATION_DEFINITION]: ({ selectionSet }: OperationDefinitionNode) => {
      const roots = countFields(context, selectionSet, new Set())
      if (roots <= rootLimit) return
      const message = `An operation has at most ${rootLimit} root fields, and this one has ${roots}. Send several operations.`
      context.reportError(new GraphQLError(message))
    },
  }
}

/** A fragment counts once, because a second spread selects the same fields. */
function countFields(context: ValidationContext, { selections }: SelectionSetNode, seen: Set<string>): number {
  return selections.reduce((count, selection) => {
    if (selection.kind === Kind.FIELD) return count + 1
    if (selection.kind === Kind.INLINE_FRAGMENT) return count + countFields(context, selection.selectionSet, seen)
    const name = selection.name.value
    const fragment = seen.has(name) ? undefined : context.getFragment(name)
    seen.add(name)
    return fragment ? count + countFields(context, fragment.selectionSet, seen) : count
  }, 0)
}

/**
 * The most fields of an operation after its fragments are expanded: more than twice those of any screen. More would
 * take too long to compile.
 */
const fieldLimit = 200

/** Each fragment that spreads another one twice doubles the size of the operation. */
function maxFieldsRule(context: ValidationContext): ASTVisitor {
  const sizes = new Map<string, number>()
  const sizeOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce((size, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return size + sizeOfFragment(selection.name.value)
      const own = selection.kind === Kind.FIELD ? 1 : 0
      return size + own + (selection.selectionSet ? sizeOf(selection.selectionSet) : 0)
    }, 0)
  function sizeOfFragment(name: string): number {
    const known = sizes.get(name)
    if (known !== undefined) return known
    // Ends the recursion of a fragment that spreads itself, which another rule refuses.
    sizes.set(name, 0)
    const size = sizeOf(context.getFragment(name)?.selectionSet ?? none)
    sizes.set(name, size)
    return size
  }
  return {
    [Kind.OPERATION_DEFINITION]: ({ selectionSet }: OperationDefinitionNode) => {
      const message = `An operation has at most ${fieldLimit} fields, including those of its fragments. Send several operations.`
      if (sizeOf(selectionSet) > fieldLimit) context.reportError(new GraphQLError(message))
    },
  }
}

/** The most fragments of a document. Validation compares each pair of fragments that are spread side by side. */
const fragmentLimit = 20

function maxFragmentsRule(context: ValidationContext): ASTVisitor {
  return {
    [Kind.DOCUMENT]: ({ definitions }: DocumentNode) => {
      const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length
      const message = `A document has at most ${fragmentLimit} fragments. Send several operations.`
      if (fragments > fragmentLimit) context.reportError(new GraphQLError(message))
    },
  }
}

const none: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] }

/**
 * Validation rules that refuse operations larger than any screen needs. They come before those of GraphQL, some of
 * which take a time that grows with the square of the size.
 */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: 8, flattenFragments: true }),
  maxAliasesRule({ n: 15 }),
  maxDirectivesRule({ n: 20 }),
  maxFieldsRule,
  maxFragmentsRule,
  maxRootsRule,
]
