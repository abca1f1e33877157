import { useElementSize } from '@mantine/hooks'

/** Pixels, until the width is measured. */
const usualWidth = 560

/** Returns the width of an element in pixels, and follows its changes. */
export function useWidth() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, width: width || usualWidth }
}
