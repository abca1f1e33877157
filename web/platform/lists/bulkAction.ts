import type { Selection } from '#shared/lists.ts'

/** What a bulk action did, or would do. */
export interface BulkPlan {
  /** Rows that it changes. */
  readonly count: number
  /** Rows that it leaves as they are, by reason; with the names of the first of them. */
  readonly skipped: readonly { readonly reason: string; readonly count: number; readonly examples: readonly string[] }[]
}

/** Something that can be done with the rows that are selected. */
export interface BulkAction {
  /** A verb: "Block". */
  readonly label: string
  /** One row and several: "account", "accounts". */
  readonly nouns: readonly [string, string]
  /** What becomes of them: "blocked". */
  readonly done: string
  /** It loses or breaks something. */
  readonly danger?: boolean
  /** What follows for them, as a sentence. */
  readonly consequence?: string
  /** @param dryRun changes nothing, and answers what would be changed. @throws what the API refused it with. */
  readonly run: (selection: Selection<Readonly<Record<string, unknown>>>, dryRun: boolean) => Promise<BulkPlan>
}

/** "1 account", "1,200 accounts". */
export function counted(count: number, [one, several]: BulkAction['nouns']): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`
}

/** What an action has done, as a sentence. */
export function doneText({ nouns, done }: BulkAction, { count, skipped }: BulkPlan): string {
  const left = skipped.reduce((sum, one) => sum + one.count, 0)
  const changed = `${counted(count, nouns)} ${count === 1 ? 'is' : 'are'} ${done}.`
  return left === 0 ? changed : `${changed} ${left.toLocaleString('en')} ${left === 1 ? 'was' : 'were'} skipped.`
}
