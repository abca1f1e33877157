import { useLayoutEffect, useRef } from 'react'

/** Returns the ref of a text, and a function that moves its caret once the next value is shown. By itself it would go to the end. */
export function useCaret() {
  const area = useRef<HTMLTextAreaElement>(null)
  const next = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    area.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  const moveCaret = (place: number) => {
    next.current = place
  }
  return { area, moveCaret }
}
