import { ApolloLink } from '@apollo/client/link'
import { Kind, type OperationDefinitionNode } from 'graphql'
import { tap } from 'rxjs'
import { isTransient } from './apiError.ts'

/**
 * Adds an idempotency key to every mutation that takes one, so that the server runs it once however often it is sent. When no
 * answer came, the same mutation keeps its key if the user sends it again, because the first may have been done.
 */
export function idempotencyKeys(createKey: () => string = () => crypto.randomUUID()): ApolloLink {
  const unanswered = new Map<string, string>()
  return new ApolloLink((operation, forward) => {
    if (!takesKey(operation)) return forward(operation)
    const change = JSON.stringify([operation.operationName, operation.variables])
    const key = unanswered.get(change) ?? createKey()
    unanswered.set(change, key)
    operation.variables = { ...operation.variables, key }
    return forward(operation).pipe(
      tap({
        next: () => unanswered.delete(change),
        error: (error) => !isTransient(error) && unanswered.delete(change),
      }),
    )
  })
}

function takesKey({ query, variables }: ApolloLink.Operation): boolean {
  const definition = query.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )
  const declared = definition?.variableDefinitions?.some(({ variable }) => variable.name.value === 'key')
  return definition?.operation === 'mutation' && declared === true && variables.key === undefined
}
