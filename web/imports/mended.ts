import type { BroughtBack } from '#shared/imports/mapping.ts'
import type { TableDraft } from './mappingOf.ts'

/** The values and choices of a person since the last check. */
export interface Decisions {
  /** The new value by file, line and heading of the cell. */
  readonly cells: Readonly<Record<string, string>>
  /** By file and line of the row. */
  readonly pairs: Readonly<Record<string, 'same' | 'apart'>>
}

export const noDecisions: Decisions = { cells: {}, pairs: {} }

/** Adds corrections to the drafts of their tables, in place of earlier ones of the same cell, and rows that are people of their own. */
export function mended(
  drafts: readonly TableDraft[],
  corrections: readonly BroughtBack[],
  apart: readonly { readonly file: string; readonly line: number }[],
): TableDraft[] {
  return drafts.map((draft) => {
    const own = corrections.flatMap(({ table, ...correction }) => (table === draft.proposal.name ? [correction] : []))
    const isReplaced = ({ line, heading }: { line: number; heading: string }) =>
      own.some((other) => other.line === line && other.heading === heading)
    const lines = apart.filter(({ file }) => file === draft.proposal.name).map(({ line }) => line)
    return {
      ...draft,
      corrections: [...draft.corrections.filter((former) => !isReplaced(former)), ...own],
      apart: [...draft.apart, ...lines],
    }
  })
}
