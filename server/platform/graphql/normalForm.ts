import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Variables } from './variables.ts'

/**
 * An operation as GraphQL runs it with these variables: each level holds the fields that are asked for, once for each response
 * name and in the order of the answer. There are no conditions and no fragments left, so whatever looks at it sees the same.
 * It takes every fragment to fit its place, which holds for a schema without interfaces and unions.
 * @param variables coerced.
 * @throws GraphQLError for a condition that is null.
 */
export function normalForm(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): OperationDefinitionNode {
  const isFragment = (node: { kind: Kind }): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION
  const fragments = new Map(document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]))
  return { ...operation, selectionSet: merged([operation.selectionSet], { fragments, variables }) }
}

interface Source {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Variables
}

/** One selection set in the place of several. */
function merged(sets: readonly SelectionSetNode[], source: Source): SelectionSetNode {
  const fields: FieldsByName = new Map()
  const seen = new Set<string>()
  for (const set of sets) collect(set, source, fields, seen)
  return { kind: Kind.SELECTION_SET, selections: [...fields.values()].map((twins) => mergedField(twins, source)) }
}

type FieldsByName = Map<string, [FieldNode, ...FieldNode[]]>

/** Validation has made sure that fields of one response name ask for the same. */
function mergedField(twins: readonly [FieldNode, ...FieldNode[]], source: Source): FieldNode {
  const sets = twins.flatMap(({ selectionSet }) => selectionSet ?? [])
  const selectionSet = sets.length > 0 ? merged(sets, source) : undefined
  return { ...twins[0], directives: [], selectionSet }
}

/** @param seen the fragments that were looked into: what they ask for at this level is among the fields. */
function collect({ selections }: SelectionSetNode, source: Source, fields: FieldsByName, seen: Set<string>): void {
  for (const selection of selections) {
    // As in graphql-js, nobody looks at the condition of a fragment that stands there already.
    if (selection.kind === Kind.FRAGMENT_SPREAD && seen.has(selection.name.value)) continue
    if (!isIncluded(selection, source.variables)) continue
    if (selection.kind === Kind.FIELD) add(fields, selection)
    else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, source, fields, seen)
    else {
      seen.add(selection.name.value)
      const fragment = source.fragments.get(selection.name.value)
      if (fragment) collect(fragment.selectionSet, source, fields, seen)
    }
  }
}

function add(fields: FieldsByName, field: FieldNode): void {
  const name = (field.alias ?? field.name).value
  const twins = fields.get(name)
  if (twins) twins.push(field)
  else fields.set(name, [field])
}

function isIncluded(node: SelectionNode, variables: Variables): boolean {
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  )
}
