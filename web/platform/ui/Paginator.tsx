import { useUncontrolled } from '@mantine/hooks'
import { pageWindow } from '#web/platform/lib/pageWindow.ts'
import styles from './Paginator.module.css'

interface Props {
  /** Names it: "Pages of clients". */
  readonly label: string
  readonly pageCount: number
  /** The current page, counted from 1. Without it the paginator keeps its own, from page 1. */
  readonly page?: number
  readonly onPage: (page: number) => void
}

/** Moves through the pages of a list. Shows nothing where there is only one. */
export function Paginator({ label, pageCount, page, onPage }: Props) {
  const [current, setPage] = useUncontrolled({ value: page, defaultValue: 1, onChange: onPage })
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className={styles.pages}>
      <Step label="Previous page" path="M6.5 2 3.5 5l3 3" disabled={current <= 1} onStep={() => setPage(current - 1)} />
      {pageWindow(current, pageCount).map((item, index) =>
        item === 'break' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has no identity but its place.
          <span key={`break-${index}`} className={styles.break} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={item}
            type="button"
            className={styles.page}
            aria-label={`Page ${item}`}
            aria-current={item === current ? 'page' : undefined}
            onClick={() => setPage(item)}
          >
            {item}
          </button>
        ),
      )}
      <Step
        label="Next page"
        path="m3.5 2 3 3-3 3"
        disabled={current >= pageCount}
        onStep={() => setPage(current + 1)}
      />
    </nav>
  )
}

function Step(props: { label: string; path: string; disabled: boolean; onStep: () => void }) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={props.label}
      aria-disabled={props.disabled}
      onClick={() => props.disabled || props.onStep()}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={props.path} />
      </svg>
    </button>
  )
}
