import { useRef, useState } from 'react'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import { useUndoChange } from '#web/platform/undo/useUndoChange.ts'
import {
  type Decision,
  type DecisionWalk,
  latestDecision,
  type WalkedRow,
  withChange,
  withDecision,
  withoutDecision,
} from './decisionWalk.ts'

/** A decision that was refused, in a sentence. */
export interface RefusedDecision extends WalkedRow {
  readonly text: string
}

export type MadeDecision = Pick<Decision, 'label' | 'detail'>

/** Saves a decision. It rejects with an error for the user. */
export type SaveDecision = () => Promise<{ readonly extensions?: Readonly<Record<string, unknown>> }>

interface Options<Row extends WalkedRow> {
  readonly walk: DecisionWalk<Row> | undefined
  readonly change: (to: (before: DecisionWalk<Row>) => DecisionWalk<Row>) => void
  readonly go: (id: string) => void
}

/** Saves decisions while the walk goes on, and takes the latest one back. One that is refused is told, and its row is open again. */
export function useDeciding<Row extends WalkedRow>({ walk, change, go }: Options<Row>) {
  const [refused, setRefused] = useState<readonly RefusedDecision[]>([])
  const [undoing, setUndoing] = useState<string>()
  const running = useRef(new Map<string, Promise<unknown>>())
  const undoChange = useUndoChange()
  const dismiss = (id: string) => setRefused((before) => before.filter((one) => one.id !== id))
  const refuse = ({ id, name }: Row, error: unknown) =>
    setRefused((before) => [...before.filter((one) => one.id !== id), { id, name, text: failureText(error) }])

  async function decide(row: Row, made: MadeDecision, save: SaveDecision): Promise<void> {
    const decision = { ...made, at: Date.now() }
    dismiss(row.id)
    change((before) => withDecision(before, row.id, decision))
    const saving = save().then(({ extensions }) => extensions?.change)
    running.current.set(row.id, saving)
    try {
      const id = await saving
      change((before) => withChange(before, row.id, decision.at, id))
    } catch (error) {
      change((before) => withoutDecision(before, row.id))
      refuse(row, error)
    }
  }

  async function undo(): Promise<void> {
    const latest = walk && latestDecision(walk)
    if (!latest || undoing) return
    const { row, decision } = latest
    setUndoing(row.id)
    change((before) => withoutDecision(before, row.id))
    go(row.id)
    try {
      await undoChange(decision.change ?? (await running.current.get(row.id)))
    } catch (error) {
      change((before) => withDecision(before, row.id, decision))
      refuse(row, error)
    } finally {
      setUndoing(undefined)
    }
  }
  return { refused, dismiss, decide, undo, undoing }
}
