import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns how many of some items fit into one line, beside its other children. Fewer are tried until nothing is beyond the end of the
 * line, before anything is painted. A change of a value alone moves none of them.
 * @param items the names of the items; the first ones stay.
 * @param wide the number of items that are wide. They are measured again when it changes.
 * @returns the ref is that of the element with the items, in the line.
 */
export function useFittingCount(items: readonly string[], wide: number) {
  const line = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [fitting, setFitting] = useState(items.length)
  const measured = `${width} ${wide} ${items.join()}`
  const [measuredFor, setMeasuredFor] = useState(measured)
  if (measured !== measuredFor) {
    setMeasuredFor(measured)
    setFitting(items.length)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item must be in its place when somebody chooses a value.
  useLayoutEffect(() => {
    if (fitting > 0 && overflows(line.current)) setFitting(fitting - 1)
  }, [measured, fitting])
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (line.current?.parentElement) observer.observe(line.current.parentElement)
    return () => observer.disconnect()
  }, [])
  return { line, fitting }
}

function overflows(line: HTMLElement | null): boolean {
  const whole = line?.parentElement
  // The stylesheet gives values the least width while this is set.
  line?.toggleAttribute('data-measuring', true)
  const result = whole ? whole.scrollWidth > whole.clientWidth : false
  line?.toggleAttribute('data-measuring', false)
  return result
}
