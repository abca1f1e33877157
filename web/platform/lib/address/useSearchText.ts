import { useState } from 'react'

/**
 * Returns the text of an input that searches. It follows the search in the address, unless that one was sent from here: it may arrive while
 * somebody types on, and what they typed since then must stay.
 * @param value the search in the address.
 */
export function useSearchText(value: string) {
  const [text, setText] = useState(value)
  const [previous, setPrevious] = useState(value)
  const [sent, setSent] = useState<readonly string[]>([])
  if (value !== previous) {
    const arrived = sent.indexOf(value)
    setPrevious(value)
    setSent(arrived < 0 ? [] : sent.slice(arrived + 1))
    if (arrived < 0) setText(value)
  }
  return {
    text,
    setText,
    /** The search that the address has, or will have once the last one sent from here has arrived. */
    searched: sent.at(-1) ?? value,
    /** Call it with each search that is sent from here. */
    addSent: (search: string) => setSent((before) => [...before, search]),
  }
}
