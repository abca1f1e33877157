import {
  againstProblem,
  type BadCell,
  badCellProblem,
  type Counts,
  type ImportOutcome,
  type ImportReport,
  importFiles,
  outcomes,
  type PersonPair,
  type PlannedRow,
  type Problem,
  pairProblem,
  plannedRowLimit,
  problemLimit,
  type RowAgainst,
  resumesLabel,
} from '#shared/imports/imports.ts'
import type { RowChange } from './data.ts'
import { foldCase } from './keys.ts'

/** A row of a preview, with what it would write. */
export interface RowPlan extends Omit<PlannedRow, 'values'> {
  readonly changes: readonly RowChange[]
}

/** Counts the outcomes of rows, and passes on each problem at once. */
export class ImportTally {
  readonly #counts = new Map<string, Record<ImportOutcome, number>>()
  readonly #problems: Problem[] = []
  readonly #cells: BadCell[] = []
  readonly #pairs: PersonPair[] = []
  readonly #against: RowAgainst[] = []
  readonly #strangers = new Set<string>()
  readonly #plans = new Map<string, RowPlan[]>()
  readonly #onProblem: (problem: Problem) => void

  constructor(onProblem: (problem: Problem) => void = () => undefined) {
    this.#onProblem = onProblem
  }

  count(file: string, outcome: ImportOutcome): void {
    const counts = this.#counts.get(file) ?? { added: 0, changed: 0, unchanged: 0, bad: 0 }
    counts[outcome]++
    this.#counts.set(file, counts)
  }

  total(): Counts {
    const sum = { added: 0, changed: 0, unchanged: 0, bad: 0 }
    for (const counts of this.#counts.values()) for (const outcome of outcomes) sum[outcome] += counts[outcome]
    return sum
  }

  /** Records what a row would write, for the first rows of its outcome and file. */
  plan(plan: RowPlan): void {
    const key = `${plan.outcome} ${plan.file}`
    const plans = this.#plans.get(key) ?? []
    if (plans.length < plannedRowLimit) plans.push(plan)
    this.#plans.set(key, plans)
  }

  plans(): readonly RowPlan[] {
    return [...this.#plans.values()].flat()
  }

  /** Records a row, a resume or a file that is left out. */
  bad(problem: Problem, group: string = problem.file): void {
    this.count(group, 'bad')
    this.#onProblem(problem)
    if (this.#problems.length < problemLimit) this.#problems.push(problem)
  }

  /** Records a cell that is left out. Somebody who is no member of staff is told once, and not for each of their rows. */
  badCell(cell: BadCell): void {
    if (cell.code === 'UNKNOWN_STAFF') {
      const who = `${cell.file}\n${cell.heading}\n${foldCase(cell.value)}`
      if (this.#strangers.has(who)) return
      this.#strangers.add(who)
    }
    this.#onProblem(badCellProblem(cell))
    if (this.#cells.length < problemLimit) this.#cells.push(cell)
  }

  /** Records a row that waits until somebody has decided whether it is about the same person as another. */
  pair(pair: PersonPair): void {
    this.count(pair.file, 'bad')
    this.#onProblem(pairProblem(pair))
    if (this.#pairs.length < problemLimit) this.#pairs.push(pair)
  }

  /** Records a row that speaks against its person, which somebody must decide before the import. */
  against(row: RowAgainst): void {
    this.count(row.file, 'bad')
    this.#onProblem(againstProblem(row))
    if (this.#against.length < problemLimit) this.#against.push(row)
  }

  report(): ImportReport {
    const order: readonly string[] = [...importFiles, resumesLabel]
    const files = [...this.#counts].map(([file, counts]): { file: string; counts: Counts } => ({ file, counts }))
    return {
      files: files.toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file)),
      problems: this.#problems,
      ...(this.#cells.length > 0 && { cells: this.#cells }),
      ...(this.#pairs.length > 0 && { pairs: this.#pairs }),
      ...(this.#against.length > 0 && { against: this.#against }),
    }
  }
}
