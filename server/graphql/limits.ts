import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
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

/** Operations in one batch: what the web app sends at most. */
export const batchLimit = 5

/** Characters of a document. Parsed documents are remembered, so their size is what a caller can fill the memory with. */
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

/** Refuse operations that cost more than any screen needs, before they run. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: 8, flattenFragments: true }),
  maxAliasesRule({ n: 15 }),
  maxDirectivesRule({ n: 20 }),
  costLimitRule({ maxCost: 5000, flattenFragments: true }),
  maxRootsRule,
]
