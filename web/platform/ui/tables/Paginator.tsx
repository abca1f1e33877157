import { useUncontrolled } from '@mantine/hooks'
import { pageWindow } from '#web/platform/lib/address/pageWindow.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Paginator.module.css'

interface Props {
  /** The accessible name, such as "Pages of clients". */
  readonly label: string
  /** The number of known pages. */
  readonly pageCount: number
  /** True when there are more pages than the known ones. */
  readonly more?: boolean
  /** The current page, from 1. Without it the paginator keeps its own state. */
  readonly page?: number
  readonly onPage: (page: number) => void
}

/** Shows buttons for the pages of a list. Renders nothing for a single page. */
export function Paginator({ label, pageCount, more = false, page, onPage }: Props) {
  const [current, setPage] = useUncontrolled({ value: page, defaultValue: 1, onChange: onPage })
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className={styles.pages}>
      <StepButton
        label="Previous page"
        path="M6.5 2 3.5 5l3 3"
        disabled={current <= 1}
        onStep={() => setPage(current - 1)}
      />
      {pageWindow(current, pageCount, more).map((item, index) =>
        item === 'break' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a break has no identity but its index.
          <span key={`break-${index}`} className={`${ui.quiet} ${styles.break}`} aria-hidden="true">
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
      <StepButton
        label="Next page"
        path="m3.5 2 3 3-3 3"
        disabled={current >= pageCount}
        onStep={() => setPage(current + 1)}
      />
    </nav>
  )
}

function StepButton(props: { label: string; path: string; disabled: boolean; onStep: () => void }) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={props.label}
      aria-disabled={props.disabled}
      onClick={() => props.disabled || props.onStep()}
    >
      <svg className={ui.icon} viewBox="0 0 10 10" aria-hidden="true">
        <path d={props.path} />
      </svg>
    </button>
  )
}
