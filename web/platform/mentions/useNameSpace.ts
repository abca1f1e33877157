import { type KeyboardEvent, useRef } from 'react'

/** Remembers the space that came with a chosen name, so that somebody who types one too has only one. */
export function useNameSpace() {
  const end = useRef<number>(undefined)
  return {
    /** @param caret is behind the name and its space. */
    rememberSpace(caret: number): void {
      end.current = caret
    },
    /** Returns true for the key of a second space. Any other key forgets the first one. */
    isSecondSpace({
      key,
      currentTarget: { selectionStart, selectionEnd },
    }: KeyboardEvent<HTMLTextAreaElement>): boolean {
      const isBehind = selectionStart === end.current && selectionEnd === end.current
      end.current = undefined
      return key === ' ' && isBehind
    },
  }
}
