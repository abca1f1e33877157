import type { TextKind } from '#shared/texts/texts.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetTextsQuery, graphql } from '#web/platform/lib/graphql.ts'

const textsQuery = graphql(`
  query getTexts($kind: TextKind!) {
    getTexts(kind: $kind) {
      id
      number
      name
      rejection_reason
      subject
      body
      is_on
    }
  }
`)

export type ListedText = GetTextsQuery['getTexts'][number]

/** Reads the texts of a kind as they count now: templates by name, others in the order of their codes. @param showsErrors as of `useQuery`. */
export function useTexts(kind: TextKind, showsErrors = true) {
  return useQuery(textsQuery, { variables: { kind }, showsErrors })
}

export function versionName(number: number): string {
  return number === 0 ? 'As it ships' : `Version ${number}`
}
