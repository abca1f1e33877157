import { definitionOf } from '#shared/figures/figures.ts'
import { exactNumber, figureUnit } from '#shared/figures/figureText.ts'
import type { FigureReport, ReportedFigure } from './report.ts'

export const reportHeading = [
  'Figure',
  'From',
  'To',
  'Value',
  'Unit',
  'Rows',
  'Joined',
  'Left',
  'Compared from',
  'Compared to',
  'Compared value',
  'Note',
] as const

/** Writes a line for each figure, and one for each part of its period below it. */
export function reportRows({ answers, period, compared }: FigureReport): string[][] {
  return answers.flatMap((answer) => [
    rowOf(answer, { ...answer, ...period }, [
      text(answer.joined),
      text(answer.left),
      compared?.from ?? '',
      compared?.to ?? '',
      numberOf(answer, answer.previous),
    ]),
    ...answer.parts.map((part) => rowOf(answer, part, ['', '', '', '', ''])),
  ])
}

type Line = Pick<ReportedFigure['parts'][number], 'from' | 'to' | 'value' | 'count' | 'note'>

function rowOf(answer: ReportedFigure, { from, to, value, count, note }: Line, more: readonly string[]): string[] {
  const { label } = definitionOf(answer.figure)
  return [label, from, to, numberOf(answer, value), figureUnit(answer.figure), String(count), ...more, note]
}

const text = (number: number | null) => (number === null ? '' : String(number))
const numberOf = ({ figure }: ReportedFigure, value: number | null) =>
  value === null ? '' : exactNumber(figure, value)
