import type { ReactNode } from 'react'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'

/** The result of a bulk action or of its dry run. */
export interface BulkOutcome {
  /** The number of changed rows. */
  readonly count: number
  /** The unchanged rows by reason. */
  readonly skipped: readonly PlannedRows[]
  /** What to know of the changed rows before. */
  readonly warnings?: readonly PlannedRows[]
}

/** Rows of a plan that have a reason in common. */
export interface PlannedRows {
  readonly reason: string
  readonly count: number
  /** The names of the first of them. */
  readonly examples: readonly string[]
}

/** What was done, and by what it can be taken back: `extensions.change` of the mutation's answer. */
export interface BulkResult extends BulkOutcome {
  readonly change?: unknown
  /** What it made, if the message names that. */
  readonly made?: NamedRecord
}

/** The input of what an action needs to know beside the rows. */
export interface BulkInputProps {
  /** None while nothing is chosen. */
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The selected rows of a list. Its filter is that of whichever list has the action, so it fits the mutation of any. */
export type SelectedRows = { readonly ids: string[] } | { readonly matching: never }

/** What an action is called. */
export interface BulkWords {
  /** A verb: "Block". */
  readonly label: string
  /** Singular and plural of a row: "account", "accounts". */
  readonly nouns: readonly [string, string]
  /** The verb on the button that confirms, where it is not the label. */
  readonly verb?: string
  /** Joins the two on the button: "Add tags to 3 developers". */
  readonly preposition?: 'to' | 'from' | 'of'
  /** The past participle of the verb: "blocked". */
  readonly done: string
  /** The action destroys something. */
  readonly danger?: boolean
  /** A sentence about what else the action causes. */
  readonly consequence?: string
}

/** An action whose dialog says what it would do, and asks for a choice of some values at most. */
export interface PlannedAction extends BulkWords {
  /** Asks for what else the action needs; nothing is planned before something is chosen. */
  readonly input?: (props: BulkInputProps) => ReactNode
  /**
   * @param dryRun only reports what would change.
   * @param values what `input` has asked for.
   * @throws the error of the API.
   */
  readonly run: (selected: SelectedRows, dryRun: boolean, values: readonly string[]) => Promise<BulkResult>
}

/** An action with a form: it renders its own dialog, which is a `BulkFormDialog`. */
export interface FormAction extends BulkWords {
  readonly dialog: (props: BulkDialogProps) => ReactNode
}

/** An action on the selected rows. */
export type BulkAction = PlannedAction | FormAction

export interface BulkDialogProps {
  readonly selected: SelectedRows
  /** Called after the rows were changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * The result of a bulk mutation, with what can take it back.
 * @param extensions those of the mutation's answer.
 * @throws Error when the answer has no plan.
 */
export function bulkResult(
  plan: BulkOutcome | null | undefined,
  extensions: Readonly<Record<string, unknown>> | undefined,
): BulkResult {
  if (!plan) throw new Error('Vouch did not answer. Try again.')
  return { ...plan, change: extensions?.change }
}

/** A number with its noun: "1 account", "1,200 accounts". */
export function pluralize(count: number, [one, several]: BulkWords['nouns']): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

/** An action and its rows: "Block 3 accounts", "Add tags to 3 developers". */
export function actionText({ label, verb = sentence(label), preposition, nouns }: BulkWords, count: number): string {
  return [verb, preposition, pluralize(count, nouns)].filter(Boolean).join(' ')
}

/** The words of a command in a sentence: "Add Tags" becomes "Add tags". Abbreviations stay. */
function sentence(command: string): string {
  return command.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

/** A sentence about the result of an action. */
export function doneText({ nouns, done }: BulkWords, { count, skipped }: BulkOutcome): string {
  const skippedCount = skipped.reduce((sum, one) => sum + one.count, 0)
  const changed = `${pluralize(count, nouns)} ${count === 1 ? 'is' : 'are'} ${done}.`
  if (skippedCount === 0) return changed
  return `${changed} ${formatCount(skippedCount)} ${skippedCount === 1 ? 'was' : 'were'} skipped.`
}
