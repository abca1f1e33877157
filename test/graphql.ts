import type { Operations } from './gql/operations.ts'

declare const answered: unique symbol

/** The text of an operation, by what it answers and which variables it takes. */
export type OperationText<Data, Variables> = string & { readonly [answered]: (variables: Variables) => Data }

/** An operation by what it answers, whatever variables it takes. */
export type TypedOperation<Data> = OperationText<Data, never>

export type ResultOf<Document> = Document extends OperationText<infer Data, never> ? Data : never
export type VariablesOf<Document> = Document extends OperationText<unknown, infer Variables> ? Variables : never

/** Gives an operation the types that are generated for its text. Parts of the text are constants, so that it is known before it runs. */
export function graphql<const Text extends keyof Operations>(text: Text): Operations[Text] {
  return text as unknown as Operations[Text]
}

export const undoMutation = graphql('mutation ($input: UndoInput!) { undo(input: $input) { rows } }')
