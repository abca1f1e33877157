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
 * Resolves the fragments and conditions of an operation, so that every check sees exactly the fields that will run. Each level has
 * the selected fields, once per response name and in the order of the answer. Every fragment must match the type where it is spread,
 * which always holds in a schema without interfaces and unions.
 * @param variables after coercion.
 * @throws GraphQLError for a condition that is null.
 */
export function normalForm(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): OperationDefinitionNode {
  const isFragment = (node: { kind: Kind }): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION
  const fragments = new Map(document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]))
  return { ...operation, selectionSet: merge([operation.selectionSet], { fragments, variables }) }
}

interface Source {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Variables
}

/** Merges several selection sets into one. */
function merge(sets: readonly SelectionSetNode[], source: Source): SelectionSetNode {
  const fields: FieldsByName = new Map()
  const seen = new Set<string>()
  for (const set of sets) collect(set, source, fields, seen)
  return { kind: Kind.SELECTION_SET, selections: [...fields.values()].map((same) => mergeFields(same, source)) }
}

type FieldsByName = Map<string, [FieldNode, ...FieldNode[]]>

/** Validation guarantees that fields with the same response name have the same field name and arguments. */
function mergeFields(same: readonly [FieldNode, ...FieldNode[]], source: Source): FieldNode {
  const sets = same.flatMap(({ selectionSet }) => selectionSet ?? [])
  const selectionSet = sets.length > 0 ? merge(sets, source) : undefined
  return { ...same[0], directives: [], selectionSet }
}

/** @param seen the fragments whose fields were already collected at this level. */
function collect({ selections }: SelectionSetNode, source: Source, fields: FieldsByName, seen: Set<string>): void {
  for (const selection of selections) {
    // Like graphql-js, this ignores the condition of a fragment that was already collected.
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
  const same = fields.get(name)
  if (same) same.push(field)
  else fields.set(name, [field])
}

function isIncluded(node: SelectionNode, variables: Variables): boolean {
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  )
}
