import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/**
 * The fields that a query asks of what a resolver returns, or of something inside it, so that a list loads no relation that
 * nobody reads.
 * @param path the field inside the answer; left out, the answer itself.
 */
export function selectedFields({ fieldNodes }: GraphQLResolveInfo, ...path: readonly string[]): ReadonlySet<string> {
  const sets = fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const inner = path.reduce((outer, name) => outer.flatMap((set) => setsOf(set, name)), sets)
  return new Set(inner.flatMap(fieldsOf).map(({ name }) => name.value))
}

function setsOf(set: SelectionSetNode, name: string): readonly SelectionSetNode[] {
  return fieldsOf(set).flatMap((field) => (field.name.value === name ? (field.selectionSet ?? []) : []))
}

/** What runs has no fragments: see normalForm.ts. */
function fieldsOf({ selections }: SelectionSetNode) {
  return selections.flatMap((selection) => (selection.kind === Kind.FIELD ? selection : []))
}
