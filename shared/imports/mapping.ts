import * as z from 'zod/mini'
import { developerStages } from '#shared/developers/developerStages.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { type DayOrder, dayOrders } from '#shared/platform/text/writtenDays.ts'
import { type ImportSystem, importSystems } from './importSystems.ts'
import { importFiles } from './imports.ts'

const text = z.string().check(z.maxLength(1_000))

/** Tells whether a column of a template holds days. */
export function isDayColumn(column: string): boolean {
  return /_(on|until|from)$/.test(column)
}

/** A column of a table, by its heading as it was typed, and the column of the template that it goes into. */
const mappedColumn = z.object({
  heading: text,
  column: text,
  days: z.optional(z.enum(dayOrders)),
})
export type MappedColumn = z.output<typeof mappedColumn>

/** A cell that was mended: the value that it should have. */
const correction = z.object({ line: z.int(), heading: text, value: z.string().check(z.maxLength(20_000)) })
export type Correction = z.output<typeof correction>

/** The stage that was chosen for a row that speaks against its person; null leaves the row out. */
const chosenStage = z.object({ line: z.int(), stage: z.nullable(z.enum(keysOf(developerStages))) })
export type ChosenStage = z.output<typeof chosenStage>

/** Says what the rows of a table are, and what its columns mean. Columns that are not named are left out. */
const mappingShape = {
  file: z.enum(importFiles),
  columns: z.array(mappedColumn).check(z.maxLength(300)),
  /** Values that every row gets, by column of the template. */
  fixed: z.record(text, text),
  /** Adds the companies that a table of jobs names, in a run without a table of companies. */
  add_companies: z.optional(z.boolean()),
  /** The system whose values are read as ours. */
  system: z.optional(z.enum(keysOf(importSystems))),
}
export const tableMapping = z.object(mappingShape)
export type TableMapping = z.output<typeof tableMapping>

/** A table of a chosen file, as an import takes it: its mapping, and what was decided about some of its rows. */
export const decidedTable = z.object({
  ...mappingShape,
  corrections: z.array(correction).check(z.maxLength(10_000)),
  /** The lines of rows that are people of their own, although somebody has the same name. */
  apart: z.array(z.int()).check(z.maxLength(10_000)),
  /** Pages of earlier releases send none. */
  stages: z.optional(z.array(chosenStage).check(z.maxLength(10_000))),
})
export type DecidedTable = z.output<typeof decidedTable>

/** A person says it of a table before its columns are proposed. */
const tableChoice = z.object({
  /** The template of its rows. */
  file: z.optional(z.enum(importFiles)),
  /** The system that it comes from; null for none of those that are known. */
  system: z.optional(z.nullable(z.enum(keysOf(importSystems)))),
})
export type TableChoice = z.output<typeof tableChoice>
export const tableChoices = z.record(text, tableChoice)
export type TableChoices = z.output<typeof tableChoices>

/** Mappings by the name of the table: that of its file, and of its sheet where the file has several. */
export const tableMappings = z.record(text, decidedTable)

/** The mapping file of the command: the same without decisions. */
export const mappingFile = z.record(text, tableMapping)

/** Says which table of which file is meant. */
export function tableName(file: string, sheet: string | null): string {
  return sheet === null ? file : `${file} › ${sheet}`
}

/** A column of a chosen table, with what it contains, and what it may mean. */
export interface ColumnProposal {
  readonly heading: string
  readonly examples: readonly string[]
  /** The column of the template; null when nothing fits. */
  readonly column: string | null
  /** The order of its days, if it has any; AMBIGUOUS when that must be asked. */
  readonly days?: DayOrder | 'AMBIGUOUS'
}

/** A chosen table, with a proposal for each of its columns. */
export interface TableProposal {
  readonly name: string
  readonly rows: number
  /** Lines above the headings and below the rows that were taken for titles and totals. */
  readonly skipped: readonly number[]
  readonly file: (typeof importFiles)[number]
  /** The system that exported it; null when none is known. */
  readonly system: ImportSystem | null
  readonly columns: readonly ColumnProposal[]
}

/** The columns that rows of a kind can have, for the choice on the screen. */
export interface TemplateColumns {
  readonly known: readonly string[]
  readonly required: readonly string[]
}

/** A mended cell of a file of bad cells that somebody brought back, with the name of its table. */
export interface BroughtBack extends Correction {
  readonly table: string
}

export interface TablesAnswer {
  readonly tables: readonly TableProposal[]
  readonly problems: readonly { readonly file: string; readonly line: null; readonly reason: string }[]
  readonly corrections: readonly BroughtBack[]
  readonly templates: Readonly<Record<(typeof importFiles)[number], TemplateColumns>>
}
