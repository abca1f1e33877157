import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, visit } from 'graphql'

/**
 * An operation in which a copy of each fragment stands wherever it was spread. graphql-jit keeps the
 * conditions of a field on its node, and looks at each fragment once: a fragment that stood twice, once under `@include(if: false)`,
 * would lose its fields in both places.
 */
export function withoutFragments(document: DocumentNode, operation: OperationDefinitionNode): OperationDefinitionNode {
  const isFragment = (node: { kind: Kind }): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION
  const fragments = new Map(document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]))
  return visit(operation, {
    // A copy, even where nothing in it changes.
    [Kind.FIELD]: (field) => ({ ...field }),
    [Kind.FRAGMENT_SPREAD]: ({ name, directives }) => {
      const fragment = fragments.get(name.value)
      if (!fragment) return undefined
      const { typeCondition, selectionSet } = fragment
      return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet, directives }
    },
  })
}
