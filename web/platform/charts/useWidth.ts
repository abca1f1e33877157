import { useElementSize } from '@mantine/hooks'
import type { RefCallback } from 'react'

/** Pixels, until the width is measured. */
const usualWidth = 560

/** Returns the width of an element in pixels, and follows its changes. */
export function useWidth(): { ref: RefCallback<HTMLDivElement | null>; width: number } {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, width: width || usualWidth }
}
