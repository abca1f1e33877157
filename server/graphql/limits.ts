import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** Operations in one batch: what the web app sends at most. */
export const batchLimit = 5
/** Bytes of a request's body. */
export const bodyLimit = 256 * 1024

/** Characters of an operation. Parsed operations are remembered, so their size is what a caller can fill the memory with. */
const documentLimit = 16 * 1024

/** Refuses long operations before they are parsed; long values belong into variables. */
export const limitDocuments: Plugin = {
  onParams: ({ params, setResult }) => {
    // A batch can hold anything; what is no operation at all, Yoga refuses after this.
    if ((params?.query?.length ?? 0) <= documentLimit) return
    const message = `An operation has at most ${documentLimit} characters. Send values as variables.`
    setResult({ errors: [new GraphQLError(message, { extensions: { code: 'TOO_LARGE', http: { status: 413 } } })] })
  },
}

/** Refuses operations that cost more than any screen needs, before they run. */
export const limitOperations: Plugin = EnvelopArmorPlugin({
  maxDepth: { n: 8, flattenFragments: true },
  maxAliases: { n: 15 },
  maxDirectives: { n: 20 },
  maxTokens: { n: 1000 },
  costLimit: { maxCost: 5000, flattenFragments: true },
  // `publicError` takes suggestions out of every message, those about variables too.
  blockFieldSuggestion: { enabled: false },
})

/** schema.graphql is the documentation; a running server does not describe itself. */
export const forbidIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
}
