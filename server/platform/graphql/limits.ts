import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type ParseOptions,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import { UserError } from '#server/errors.ts'

/** Rows of one HTTP answer, nested ones too; lists that the contract leaves whole do not count. */
export const rowLimit = 10_000

/** Bytes of one HTTP answer, in the same way. */
export const byteLimit = 8 * 1024 * 1024

/** Values, which is rows × fields, that count as one more operation: as many as the first candidates of a job have. */
export const valuesPerOperation = 5_000

/** Rows of a list without a limit that count as one more operation. */
export const rowsPerOperation = 1_000

/** Operations of more values than this run one after the other. */
export const lightValues = 4 * valuesPerOperation

/** Operations in one batch: what the web app sends at most. */
export const batchLimit = 5

/** Characters of a document. Parsed documents stay in memory, so a caller could fill it with long ones. */
const documentLimit = 16 * 1024

/** @throws UserError for a long document, before it is parsed; long values belong into variables. */
export function limitDocument(text: string): void {
  if (text.length <= documentLimit) return
  const message = `An operation has at most ${documentLimit} characters. Send values as variables.`
  throw new UserError('TOO_LARGE', message)
}

/** A document is cut off where it has more tokens than any screen needs. */
export const parseOptions: ParseOptions = { maxTokens: 1000 }

/** Fields of an operation itself. Under as many names as there are aliases, one operation would answer a whole list that often. */
const rootLimit = 5

function maxRootsRule(context: ValidationContext): ASTVisitor {
  return {
    [Kind.OPERATION_DEFINITION]: ({ selectionSet }: OperationDefinitionNode) => {
      const roots = countFields(context, selectionSet, new Set())
      if (roots <= rootLimit) return
      const message = `An operation asks for at most ${rootLimit} things, and this one for ${roots}. Send several operations.`
      context.reportError(new GraphQLError(message))
    },
  }
}

/** A fragment counts once: where it stands again, it asks for the same. */
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

/** Fields of an operation in which a copy of each fragment stands wherever it is spread: no document has more without fragments. */
const fieldLimit = 1000

/** Fragments that spread others twice would double the operation with each of them. */
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
    // Guards against a fragment that spreads itself, which another rule refuses.
    sizes.set(name, 0)
    const size = sizeOf(context.getFragment(name)?.selectionSet ?? none)
    sizes.set(name, size)
    return size
  }
  return {
    [Kind.OPERATION_DEFINITION]: ({ selectionSet }: OperationDefinitionNode) => {
      const message = `An operation has at most ${fieldLimit} fields, those of its fragments too. Send several operations.`
      if (sizeOf(selectionSet) > fieldLimit) context.reportError(new GraphQLError(message))
    },
  }
}

const none: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] }

/** Refuse operations that are larger than any screen needs, before they run. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: 8, flattenFragments: true }),
  maxAliasesRule({ n: 15 }),
  maxDirectivesRule({ n: 20 }),
  maxFieldsRule,
  maxRootsRule,
]
