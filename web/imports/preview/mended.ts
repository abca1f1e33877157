import { developerStages } from '#shared/developers/developerStages.ts'
import type { ImportReport } from '#shared/imports/imports.ts'
import type { BroughtBack } from '#shared/imports/mapping.ts'
import { keysOf } from '#shared/platform/keys.ts'
import type { TableDraft } from '#web/imports/mapping/mappingOf.ts'

/** The values and choices of a person since the last check. */
export interface Decisions {
  /** The new value by file, line and heading of the cell. */
  readonly cells: Readonly<Record<string, string>>
  /** By file and line of the row. */
  readonly pairs: Readonly<Record<string, 'same' | 'apart'>>
  /** The stage of a row that speaks against its person, or that it is left out, by file and line. */
  readonly stages: Readonly<Record<string, string>>
}

/** The value among the stages that marks a row as left out. */
export const leftOut = 'LEFT_OUT'

export const noDecisions: Decisions = { cells: {}, pairs: {}, stages: {} }

/** Returns whether something was typed or chosen that is not checked yet. A field that was cleared again says nothing. */
export function hasDecisions({ cells, pairs, stages }: Decisions): boolean {
  const typed = [...Object.values(cells), ...Object.values(stages)]
  return typed.some((value) => value !== '') || Object.keys(pairs).length > 0
}

/** Adds what was typed and chosen since the check to the drafts of the tables. */
export function decidedDrafts(
  drafts: readonly TableDraft[],
  { cells = [], pairs = [], against = [] }: ImportReport,
  decisions: Decisions,
): TableDraft[] {
  const typed = cells.flatMap(({ file, line, heading }) => {
    const value = decisions.cells[`${file} ${line} ${heading}`]
    return value ? [{ table: file, line, heading, value }] : []
  })
  const same = pairs.filter(({ file, line }) => decisions.pairs[`${file} ${line}`] === 'same')
  const others = pairs.filter(({ file, line }) => decisions.pairs[`${file} ${line}`] === 'apart')
  const addresses = same.map(({ file, line, heading, other }) => ({ table: file, line, heading, value: other.email }))
  const lines = against.filter(({ file, line }) => decisions.stages[`${file} ${line}`])
  return mended(drafts, [...typed, ...addresses], others).map((draft) => {
    const { name } = draft.proposal
    const chosen = lines.filter(({ file }) => file === name).map(({ line }) => line)
    const stages = chosen.map((line) => ({ line, stage: stageOf(decisions.stages[`${name} ${line}`]) }))
    return { ...draft, stages: [...draft.stages.filter(({ line }) => !chosen.includes(line)), ...stages] }
  })
}

/** Null leaves the row out. */
function stageOf(choice: string | undefined) {
  return keysOf(developerStages).find((stage) => stage === choice) ?? null
}

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
