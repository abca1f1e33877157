import { ActionIcon } from '@mantine/core'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'

interface Props {
  /** The title of the list. */
  readonly title: string
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly onGo: (id: string) => void
}

/** Shows the buttons to the neighbours of a row: `j` opens the next one, `k` the previous one. */
export function WalkSteps({ title, previous, next, onGo }: Props) {
  const go = (id: string | undefined) => id !== undefined && onGo(id)
  useDocumentKeys('Record', {
    j: { label: `Next of ${title}`, run: () => go(next) },
    k: { label: `Previous of ${title}`, run: () => go(previous) },
  })
  return (
    <>
      <ActionIcon
        {...button}
        aria-label="Previous"
        title="Previous (k)"
        aria-keyshortcuts="k"
        disabled={!previous}
        onClick={() => go(previous)}
      >
        <Chevron path="m10 3-5 5 5 5" />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label="Next"
        title="Next (j)"
        aria-keyshortcuts="j"
        disabled={!next}
        onClick={() => go(next)}
      >
        <Chevron path="m6 3 5 5-5 5" />
      </ActionIcon>
    </>
  )
}

const button = { variant: 'subtle', color: 'gray', size: 28 } as const

function Chevron({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.5" />
    </svg>
  )
}
