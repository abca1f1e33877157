import {
  type BadCell,
  badCellProblem,
  type Counts,
  type ImportOutcome,
  type ImportReport,
  importFiles,
  type PersonPair,
  type Problem,
  pairProblem,
  problemLimit,
  resumesLabel,
} from '#shared/imports/imports.ts'

/** Counts the outcomes of rows, and passes on each problem at once. */
export class ImportTally {
  readonly #counts = new Map<string, Record<ImportOutcome, number>>()
  readonly #problems: Problem[] = []
  readonly #cells: BadCell[] = []
  readonly #pairs: PersonPair[] = []
  readonly #onProblem: (problem: Problem) => void

  constructor(onProblem: (problem: Problem) => void = () => undefined) {
    this.#onProblem = onProblem
  }

  count(file: string, outcome: ImportOutcome): void {
    const counts = this.#counts.get(file) ?? { added: 0, changed: 0, unchanged: 0, bad: 0 }
    counts[outcome]++
    this.#counts.set(file, counts)
  }

  /** Records a row, a resume or a file that is left out. */
  bad(problem: Problem, group: string = problem.file): void {
    this.count(group, 'bad')
    this.#onProblem(problem)
    if (this.#problems.length < problemLimit) this.#problems.push(problem)
  }

  /** Records a cell that is left out. */
  badCell(cell: BadCell): void {
    this.#onProblem(badCellProblem(cell))
    if (this.#cells.length < problemLimit) this.#cells.push(cell)
  }

  /** Records a row that waits until somebody has decided whether it is about the same person as another. */
  pair(pair: PersonPair): void {
    this.count(pair.file, 'bad')
    this.#onProblem(pairProblem(pair))
    if (this.#pairs.length < problemLimit) this.#pairs.push(pair)
  }

  report(): ImportReport {
    const order: readonly string[] = [...importFiles, resumesLabel]
    const files = [...this.#counts].map(([file, counts]): { file: string; counts: Counts } => ({ file, counts }))
    return {
      files: files.toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file)),
      problems: this.#problems,
      ...(this.#cells.length > 0 && { cells: this.#cells }),
      ...(this.#pairs.length > 0 && { pairs: this.#pairs }),
    }
  }
}
