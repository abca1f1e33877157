import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/**
 * Lists the fields that an operation selects in the result of a resolver, so that a list loads only the relations that
 * are read.
 * @param path the field inside the result; by default the result itself.
 */
export function selectedFields({ fieldNodes }: GraphQLResolveInfo, ...path: readonly string[]): ReadonlySet<string> {
  const sets = fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const inner = path.reduce((outer, name) => outer.flatMap((set) => setsOf(set, name)), sets)
  return new Set(inner.flatMap(fieldsOf).map(({ name }) => name.value))
}

function setsOf(set: SelectionSetNode, name: string): readonly SelectionSetNode[] {
  return fieldsOf(set).flatMap((field) => (field.name.value === name ? (field.selectionSet ?? []) : []))
}

/** An operation that runs has no fragments; see normalForm.ts. */
function fieldsOf({ selections }: SelectionSetNode) {
  return selections.flatMap((selection) => (selection.kind === Kind.FIELD ? selection : []))
}
