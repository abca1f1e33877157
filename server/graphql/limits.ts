import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import type { ParseOptions, ValidationRule } from 'graphql'
import { UserError } from '#server/errors.ts'

/** Operations in one batch: what the web app sends at most. */
export const batchLimit = 5

/** Characters of a document. Parsed documents are remembered, so their size is what a caller can fill the memory with. */
const documentLimit = 16 * 1024

/** @throws UserError for a long document, before it is parsed; long values belong into variables. */
export function limitDocument(text: string): void {
  if (text.length <= documentLimit) return
  const message = `An operation has at most ${documentLimit} characters. Send values as variables.`
  throw new UserError('TOO_LARGE', message)
}

/** A document is cut off where it has more tokens than any screen needs. */
export const parseOptions: ParseOptions = { maxTokens: 1000 }

/** Refuse operations that cost more than any screen needs, before they run. */
export const limitRules: readonly ValidationRule[] = [
  maxDepthRule({ n: 8, flattenFragments: true }),
  maxAliasesRule({ n: 15 }),
  maxDirectivesRule({ n: 20 }),
  costLimitRule({ maxCost: 5000, flattenFragments: true }),
]
