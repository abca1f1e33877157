import type { ReactNode } from 'react'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import styles from './QuerySection.module.css'
import { Section } from './Section.tsx'

interface Props<Data> {
  readonly title: string
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  /** The number of items, once it is known. */
  readonly count?: number | undefined
  readonly action?: ReactNode
  /** Pixels: the usual height of the content, so that nothing below it jumps when it arrives. */
  readonly height: number
  readonly children: (data: Data) => ReactNode
}

/** Shows a section whose content is one answer: bars until it arrives, and a banner where it cannot be read. */
export function QuerySection<Data>({ title, query, count, action, height, children }: Props<Data>) {
  const { data, error, refetch } = query
  return (
    <Section title={title} action={action} {...(count !== undefined && { count })}>
      <QueryError error={error} onRetry={refetch} />
      {data === undefined ? !error && <Bars title={title} height={height} /> : children(data)}
    </Section>
  )
}

/** Pixels that a bar takes with the space around it. */
const barHeight = 36

function Bars({ title, height }: { readonly title: string; readonly height: number }) {
  const delayed = useDelayed(true)
  const bars = Array.from({ length: Math.max(1, Math.floor(height / barHeight)) }, (_, index) => index)
  return (
    <div role="status" aria-label="Loading" aria-busy className={styles.bars} style={{ height }}>
      {delayed ? (
        <p>Still waiting for the server to answer with “{title}”.</p>
      ) : (
        bars.map((bar) => <span key={bar} className={ui.skeleton} style={{ width: `${60 - ((bar * 7) % 5) * 8}%` }} />)
      )}
    </div>
  )
}
