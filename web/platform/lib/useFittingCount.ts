import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns how many of some items fit into one line of an element that wraps, beside its other children. Fewer are tried until the child with
 * the attribute `data-line-end` stands in the first line, before anything is painted. Values that the items show do not count: none of them
 * may go when another one gets a value.
 * @param count the number of items.
 */
export function useFittingCount(count: number) {
  const line = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [fitting, setFitting] = useState(count)
  const measured = `${width} ${count}`
  const [measuredFor, setMeasuredFor] = useState(measured)
  if (measured !== measuredFor) {
    setMeasuredFor(measured)
    setFitting(count)
  }
  useLayoutEffect(() => {
    if (fitting > 0 && wraps(line.current)) setFitting(fitting - 1)
  })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (line.current?.parentElement) observer.observe(line.current.parentElement)
    return () => observer.disconnect()
  }, [])
  return { line, fitting }
}

function wraps(line: HTMLElement | null): boolean {
  // The stylesheet hides values while this is set.
  line?.toggleAttribute('data-measuring', true)
  const first = line?.firstElementChild?.getBoundingClientRect()
  const last = line?.querySelector('[data-line-end]')?.getBoundingClientRect()
  line?.toggleAttribute('data-measuring', false)
  return first !== undefined && last !== undefined && last.top > first.top + first.height / 2
}
