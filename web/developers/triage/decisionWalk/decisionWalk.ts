/** A row of a list that is walked through to decide on each. */
export interface WalkedRow {
  readonly id: string
  readonly name: string
}

export interface Decision {
  /** Such as "Rejected". */
  readonly label: string
  /** Such as the reason. */
  readonly detail?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  /** The id of the change that can be undone; undefined until it is saved. */
  readonly change?: unknown
}

/** The rows as they were when the walk began, and the decisions by row, the latest last. */
export interface DecisionWalk<Row extends WalkedRow> {
  readonly rows: readonly Row[]
  readonly decisions: Readonly<Record<string, Decision>>
}

type IsOpen = (id: string) => boolean

export function withDecision<Row extends WalkedRow>(
  walk: DecisionWalk<Row>,
  id: string,
  decision: Decision,
): DecisionWalk<Row> {
  return { ...walk, decisions: { ...withoutDecision(walk, id).decisions, [id]: decision } }
}

/** Adds the id of its change to a decision that is saved. One that was taken back, or made again, meanwhile stays as it is. */
export function withChange<Row extends WalkedRow>(
  walk: DecisionWalk<Row>,
  id: string,
  at: number,
  change: unknown,
): DecisionWalk<Row> {
  const decision = walk.decisions[id]
  return decision?.at === at ? { ...walk, decisions: { ...walk.decisions, [id]: { ...decision, change } } } : walk
}

export function withoutDecision<Row extends WalkedRow>(walk: DecisionWalk<Row>, id: string): DecisionWalk<Row> {
  const { [id]: _taken, ...decisions } = walk.decisions
  return { ...walk, decisions }
}

/** Replaces the id of a row whose record was merged into another one, which may be in the walk itself. */
export function withMergedRow<Row extends WalkedRow>(
  walk: DecisionWalk<Row>,
  id: string,
  into: string,
): DecisionWalk<Row> {
  const isThere = walk.rows.some((row) => row.id === into)
  const rows = isThere
    ? walk.rows.filter((row) => row.id !== id)
    : walk.rows.map((row) => (row.id === id ? { ...row, id: into } : row))
  return { ...walk, rows }
}

/** Returns the latest decision that can be taken back, with its row. */
export function latestDecision<Row extends WalkedRow>({ rows, decisions }: DecisionWalk<Row>) {
  const [id, decision] = Object.entries(decisions).at(-1) ?? []
  const row = rows.find((one) => one.id === id)
  return row && decision && { row, decision }
}

/** Returns the next row after another one that is to be decided, else the first one that was passed over. */
export function nextOpen(rows: readonly WalkedRow[], isOpen: IsOpen, from: string | undefined): string | undefined {
  const at = rows.findIndex(({ id }) => id === from)
  const ordered = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return ordered.find(({ id }) => isOpen(id))?.id
}

/** Counts the decisions by their labels, in the order of their first ones: "31 accepted, 4 rejected". */
export function decisionsText(decisions: readonly Decision[]): string {
  const counts = Map.groupBy(decisions, ({ label }) => label.toLowerCase())
  return [...counts].map(([label, some]) => `${some.length} ${label}`).join(', ')
}
