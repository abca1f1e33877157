// Not a hook of React, whatever its name says.
import { useGraphQlJit as graphqlJit } from '@envelop/graphql-jit'
import { Kind } from 'graphql'

/** Compiles each operation once, and remembers it by its document. */
export const compileOperations = graphqlJit(
  {},
  {
    // It would remember the first operation of a document under the document alone, and run that for whatever is named later:
    // something else than what was checked. Such documents run uncompiled.
    enableIf: ({ document }) =>
      document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1,
    // What does not compile answers with its error, which `hideErrors` logs.
    onError: () => undefined,
  },
)
