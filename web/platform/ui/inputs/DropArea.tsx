import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './DropArea.module.css'

interface Props {
  /** Gets the dropped data. The list is empty after the event, so it must be read at once. */
  readonly onDrop: (dropped: DataTransfer) => void
  /** `frame` is a dashed frame around a few words, `line` a low one, and `page` shows only while a file is dragged over it. */
  readonly look?: 'frame' | 'line' | 'page'
  readonly children: ReactNode
}

/** Accepts dropped files. A button within it must do the same by keyboard. */
export function DropArea({ onDrop, look = 'frame', children }: Props) {
  const [over, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for a button, which works by keyboard.
    <div
      className={styles[look]}
      data-over={over}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => isWithin(event) || setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}

/** Returns true when the drag only enters a child of the area. */
function isWithin({ currentTarget, relatedTarget }: DragEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
}
