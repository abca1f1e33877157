import { Tooltip } from '#web/platform/ui/overlays/Tooltip.tsx'
import styles from './Overview.module.css'

interface Props {
  readonly name: string
  readonly definition: string
}

/** Shows the name of a figure, with its definition on hover and focus. */
export function Defined({ name, definition }: Props) {
  return (
    <Tooltip content={definition}>
      <span className={styles.defined}>{name}</span>
    </Tooltip>
  )
}
