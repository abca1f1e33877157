import { Textarea } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { maxMessageLength } from '#shared/jobMessages/jobMessages.ts'
import styles from './MessageBar.module.css'
import type { Composer } from './useComposer.ts'

/** Shows the text of the message. Cards that move down because it unfolds are scrolled back to their place under the pointer. */
export function CandidateMessage({ composer }: { readonly composer: Composer }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    const { current } = frame
    const isAbove = activeElement && current && follows(activeElement, current)
    // Once the page has scrolled, the browser itself keeps what is in sight in its place.
    if (isAbove && window.scrollY === 0) window.scrollBy(0, current.offsetHeight)
  }, [])
  return (
    <div ref={frame} className={styles.text}>
      <Textarea
        label="Message"
        rows={2}
        resize="vertical"
        maxLength={maxMessageLength}
        value={composer.text}
        error={composer.problem}
        onChange={(event) => composer.change(event.currentTarget.value)}
      />
    </div>
  )
}

function follows(element: Element, other: Element): boolean {
  return Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
}
