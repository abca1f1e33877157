import { Button } from '@mantine/core'
import { useState } from 'react'
import { undoSeconds } from '#shared/platform/undo.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import { KeyCaps } from '#web/platform/ui/text/KeyCaps.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useCountdown } from '#web/platform/ui/useCountdown.ts'
import styles from './DecisionWalkBar.module.css'
import { type DecisionWalk, latestDecision, type WalkedRow } from './decisionWalk.ts'

interface Props {
  readonly walk: DecisionWalk<WalkedRow>
  readonly onUndo: () => void
}

/** Tells the latest decision of a walk. `u` takes it back, as its button does for as long as that is possible. */
export function LastDecision({ walk, onUndo }: Props) {
  useDocumentKeys('Record', { u: { label: 'Undo the latest decision', run: onUndo, once: true } })
  const latest = latestDecision(walk)
  return (
    <div className={`${ui.line} ${styles.last}`}>
      <p role="status">{latest && textOf(latest)}</p>
      {latest && <UndoButton key={`${latest.row.id} ${latest.decision.at}`} at={latest.decision.at} onUndo={onUndo} />}
    </div>
  )
}

function textOf({ row, decision: { label, detail } }: NonNullable<ReturnType<typeof latestDecision>>): string {
  return `${row.name}: ${label}${detail ? `, ${detail}` : ''}`
}

/** @param at when the decision was made, in milliseconds since 1970. */
function UndoButton({ at, onUndo }: { readonly at: number; readonly onUndo: () => void }) {
  const [left] = useState(() => undoSeconds * 1000 - (Date.now() - at))
  const [isOver, setOver] = useState(left <= 0)
  useCountdown(Math.max(0, left), isOver, () => setOver(true))
  if (isOver) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-keyshortcuts="u"
      rightSection={<KeyCaps keys="u" />}
      onClick={onUndo}
    >
      Undo
    </Button>
  )
}
