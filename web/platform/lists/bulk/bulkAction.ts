import type { ReactNode } from 'react'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { NamedRecord } from '#web/platform/ui/overlays/useToastLink.ts'
import { firstNames } from './firstNames.ts'

/** The result of a bulk action or of its dry run. */
export interface BulkOutcome {
  /** The number of changed rows. */
  readonly count: number
  /** The first names of these rows. */
  readonly examples?: readonly string[]
  /** The unchanged rows by reason. */
  readonly skipped: readonly PlannedRows[]
  /** The unchanged rows that still exist, if they stay selected. */
  readonly skipped_ids?: readonly string[]
  /** The rows that would change, whose person gets no message about it. */
  readonly untold?: readonly PlannedRows[]
  /** Warnings about the rows that would change. */
  readonly warnings?: readonly PlannedRows[]
}

/** Rows of a plan that share a reason. */
export interface PlannedRows {
  readonly reason: string
  readonly count: number
  /** The first names of these rows. */
  readonly examples: readonly string[]
}

/** The result, with the change that can be undone: `extensions.change` of the mutation's answer. */
export interface BulkResult extends BulkOutcome {
  readonly change?: unknown
  /** The record that was made, if the toast names it. */
  readonly made?: NamedRecord
}

export interface BulkInputProps {
  /** Empty while nothing is chosen. */
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The selected rows of a list. The filter's type is `never`, so that it fits the mutation of any list. */
export type SelectedRows = { readonly ids: string[] } | { readonly matching: never }

export interface BulkWords {
  /** A verb, such as "Block". */
  readonly label: string
  /** Singular and plural of a row, such as "account", "accounts". */
  readonly nouns: readonly [string, string]
  /** The verb on the button that confirms; by default the label. */
  readonly verb?: string
  /** Joins the verb and the rows on the button: "Add tags to 3 developers". */
  readonly preposition?: 'to' | 'from' | 'of'
  /** The past participle of the verb, such as "blocked". */
  readonly done: string
  /** The action destroys something. */
  readonly danger?: boolean
  /** Says what else the action causes. */
  readonly consequence?: string
  /** The action is about just this many rows, and is offered only for these. */
  readonly rows?: number
}

/** An action whose dialog shows its plan, and asks at most for some values. */
export interface PlannedAction extends BulkWords {
  /** Asks for further input. There is no plan until something is chosen. */
  readonly input?: (props: BulkInputProps) => ReactNode
  /**
   * @param dryRun only reports what would change.
   * @param values the choices from `input`.
   * @throws the error of the API.
   */
  readonly run: (selected: SelectedRows, dryRun: boolean, values: readonly string[]) => Promise<BulkResult>
}

/** An action with a form. It renders its own dialog, which is a `BulkFormDialog`. */
export interface FormAction extends BulkWords {
  readonly dialog: (props: BulkDialogProps) => ReactNode
}

export type BulkAction = PlannedAction | FormAction

export interface BulkDialogProps {
  readonly selected: SelectedRows
  /** Called after the rows were changed. @param left the rows that were skipped. */
  readonly onDone: (left?: readonly string[]) => void
  readonly onClose: () => void
}

/** Several lists offer the same action, each in its own words. */
export interface WordedDialogProps extends BulkDialogProps {
  readonly action: BulkWords
}

/**
 * Returns the result of a bulk mutation, with the change that can be undone.
 * @param extensions of the mutation's answer.
 * @throws Error when the answer has no plan.
 */
export function bulkResult(
  plan: BulkOutcome | null | undefined,
  extensions: Readonly<Record<string, unknown>> | undefined,
): BulkResult {
  if (!plan) throw new Error('Vouch did not answer. Try again.')
  return { ...plan, change: extensions?.change }
}

/** Formats a number with its noun: "1 account", "1,200 accounts". */
export function pluralize(count: number, [one, several]: BulkWords['nouns']): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`
}

/** Formats an action with its rows: "Block 3 accounts", "Add tags to 3 developers". */
export function actionText({ label, verb = sentence(label), preposition, nouns }: BulkWords, count: number): string {
  return [verb, preposition, pluralize(count, nouns)].filter(Boolean).join(' ')
}

/** Puts a command into sentence case: "Add Tags" becomes "Add tags". Abbreviations keep their capitals. */
function sentence(command: string): string {
  return command.replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

export function doneText({ nouns, done }: BulkWords, { count, skipped }: BulkOutcome): string {
  const skippedCount = skipped.reduce((sum, one) => sum + one.count, 0)
  const changed = `${pluralize(count, nouns)} ${count === 1 ? 'is' : 'are'} ${done}.`
  if (skippedCount === 0) return changed
  const were = skippedCount === 1 ? 'was' : 'were'
  return `${changed} ${formatCount(skippedCount)} ${were} skipped: ${skipped.map(whoAndWhy).join('; ')}.`
}

/** Names skipped rows and their reason, which may be a sentence: "Ana Roe and 2 more (Is blocked already)". */
function whoAndWhy({ reason, count, examples }: PlannedRows): string {
  const why = reason.replace(/\.$/, '')
  return examples.length === 0 ? why : `${firstNames(examples, count)} (${why})`
}
