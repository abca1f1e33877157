import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada'
import type { introspection } from './gql/introspection.d.ts'

/** Reads the types of an operation from its text, by the printed schema. Parts of the text are constants, so that it is known before it runs. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: { DateTime: string; DayOrMoment: string; ID: string; JSON: unknown }
  disableMasking: true
}>()

/** An operation by what it answers, whatever variables it takes. */
export type TypedOperation<Data> = TadaDocumentNode<Data, never>

export const undoMutation = graphql('mutation ($change: ID!) { undo(change: $change) { rows } }')
