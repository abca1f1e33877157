import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './TextList.module.css'

interface TextRow {
  /** The code of the text, or the id of a template. */
  readonly id: string
  readonly name: string
  /** They tell about it below its name. */
  readonly lines: readonly string[]
  /** Its message, two lines of which show. */
  readonly body?: string
  /** Show beside it. All texts have the same number of them. */
  readonly asides: readonly ReactNode[]
}

interface Props {
  /** Names one of them on the button that opens it. */
  readonly noun: string
  /** Is above them. */
  readonly intro?: string | undefined
  readonly texts: readonly TextRow[]
  readonly onEdit: (id: string) => void
}

/** Lists the texts of a kind, to read and change them. */
export function TextList({ noun, intro, texts, onEdit }: Props) {
  return (
    <>
      {intro && <p className={`${ui.block} ${styles.intro}`}>{intro}</p>}
      <DetailRows rows={texts.map((text) => rowOf(noun, text, onEdit))} />
    </>
  )
}

function rowOf(noun: string, { id, name, lines, body, asides }: TextRow, onEdit: Props['onEdit']) {
  return {
    key: id,
    main: (
      <div className={`${ui.lines} ${styles.text}`}>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {body && <span className={styles.body}>{body}</span>}
      </div>
    ),
    asides: [
      ...asides,
      <Button
        key="edit"
        size="compact-xs"
        variant="default"
        aria-label={`Edit the ${noun} “${name}”`}
        onClick={() => onEdit(id)}
      >
        Edit
      </Button>,
    ],
  }
}
