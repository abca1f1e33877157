import { useElementSize } from '@mantine/hooks'

/** Until it is measured. */
const usualWidth = 560

/** The width of an element in pixels, which a drawing follows. */
export function useWidth() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  return { ref, width: width || usualWidth }
}
