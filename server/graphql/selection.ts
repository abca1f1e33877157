import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/**
 * The fields that a query asks of what a resolver returns, or of something inside it, so that a list loads no relation that
 * nobody reads. A field with a condition counts as asked for.
 * @param path the field inside the answer; left out, the answer itself.
 */
export function selectedFields(info: GraphQLResolveInfo, ...path: readonly string[]): ReadonlySet<string> {
  const sets = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return new Set(fieldsAt(sets, path).map(({ name }) => name))
}

interface Selected {
  readonly name: string
  readonly sets: readonly SelectionSetNode[]
}

function fieldsAt(sets: readonly SelectionSetNode[], path: readonly string[]): Selected[] {
  const fields = sets.flatMap(fieldsOf)
  const [next, ...rest] = path
  if (next === undefined) return fields
  const inner = fields.filter(({ name }) => name === next).flatMap((field) => field.sets)
  return fieldsAt(inner, rest)
}

function fieldsOf({ selections }: SelectionSetNode): Selected[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) {
      return { name: selection.name.value, sets: selection.selectionSet ? [selection.selectionSet] : [] }
    }
    // What runs has no fragments by name: see fragments.ts.
    return selection.kind === Kind.INLINE_FRAGMENT ? fieldsOf(selection.selectionSet) : []
  })
}
