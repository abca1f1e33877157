import { useState } from 'react'
import type { NameOf } from '#shared/platform/text/mentions.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useColleagues } from '#web/platform/lib/api/useColleagues.ts'
import { rankOptions } from '#web/platform/ui/inputs/choices/rankOptions.ts'
import { findMentionQuery, type MentionQuery } from './mentionText.ts'

/** People do not look through more: another letter is quicker. */
const mostOffered = 8

/**
 * Keeps the name that is being typed after `@`, with the colleagues whom it finds.
 * @param isNamed true once the text can show the name of a colleague who is chosen.
 */
export function useMentionQuery(isNamed: boolean) {
  const viewer = useViewer()
  const colleagues = useColleagues() ?? []
  const [query, setQuery] = useState<MentionQuery>()
  const others = colleagues.filter(({ value }) => value !== viewer.id)
  return {
    query,
    options: query && isNamed ? rankOptions(others, query.typed).slice(0, mostOffered) : [],
    ask: (text: string, caret: number, nameOf: NameOf) => setQuery(findMentionQuery(text, caret, nameOf)),
    end: () => setQuery(undefined),
  }
}
