import { ApolloLink } from '@apollo/client/link'
import { Kind, type OperationDefinitionNode } from 'graphql'
import { tap } from 'rxjs'
import { isTransient } from './apiError.ts'

/**
 * Adds an idempotency key to every mutation that takes one, so that the server runs it only once. A mutation without an answer
 * keeps its key when the user sends it again, because the first attempt may have succeeded.
 */
export function idempotencyKeys(createKey: () => string = () => crypto.randomUUID()): ApolloLink {
  const unanswered = new Map<string, string>()
  return new ApolloLink((operation, forward) => {
    if (!takesKey(operation)) return forward(operation)
    const request = JSON.stringify([operation.operationName, operation.variables])
    const key = unanswered.get(request) ?? createKey()
    unanswered.set(request, key)
    operation.variables = { ...operation.variables, key }
    return forward(operation).pipe(
      tap({
        next: () => unanswered.delete(request),
        error: (error) => !isTransient(error) && unanswered.delete(request),
      }),
    )
  })
}

function takesKey({ query, variables }: ApolloLink.Operation): boolean {
  const definition = query.definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  const declared = definition?.variableDefinitions?.some(({ variable }) => variable.name.value === 'key')
  return definition?.operation === 'mutation' && declared === true && variables.key === undefined
}
