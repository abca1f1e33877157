import { type KeyboardEvent, useState } from 'react'
import type { NameOf } from '#shared/platform/mentions.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { rankOptions } from '#web/platform/ui/inputs/rankOptions.ts'
import { findMentionQuery, type MentionQuery } from './mentionText.ts'

/** Nobody looks through more: another letter is quicker. */
const mostOffered = 8

/** Keeps the name that is being typed after `@`, and which of the colleagues that it finds is marked. */
export function useMentionQuery(onChoose: (id: string) => void) {
  const viewer = useViewer()
  const colleagues = useColleagues()
  const [query, setQuery] = useState<MentionQuery>()
  const [active, setActive] = useState(0)
  const others = (colleagues ?? []).filter(({ value }) => value !== viewer.id)
  const options = query ? rankOptions(others, query.typed).slice(0, mostOffered) : []
  const isOpen = options.length > 0
  const close = () => setQuery(undefined)

  function choose(id: string | undefined): void {
    if (id !== undefined) onChoose(id)
    close()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // During composition, Enter belongs to the input method.
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive((active + options.length - 1) % options.length)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
      choose(options[active]?.value)
    } else return
    event.preventDefault()
  }

  return {
    query,
    options,
    active,
    isOpen,
    choose,
    close,
    onKeyDown,
    ask: (text: string, caret: number, nameOf: NameOf) => {
      setQuery(findMentionQuery(text, caret, nameOf))
      setActive(0)
    },
    /** Ends the question once the caret has left it. */
    follow: (caret: number) => {
      if (query && caret !== query.to) close()
    },
  }
}
