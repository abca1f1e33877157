import type { Owner } from '#server/platform/files/fairQueue.ts'
import { typeset } from '#server/platform/files/typeset.ts'
import { daysText } from '#shared/figures/daysText.ts'
import { definitionOf } from '#shared/figures/figures.ts'
import { changeText, exactText, yardstickText } from '#shared/figures/figureText.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { FigureReport, ReportedFigure } from './report.ts'
import { reportTemplate } from './reportTemplate.ts'

/**
 * Makes the PDF of a report: a page with all figures, or one figure with its parts.
 * @param owner the account that it is made for.
 * @param now the moment that the page tells.
 */
export function reportPdf(report: FigureReport, owner: Owner, now: string): Promise<Buffer> {
  return typeset(reportTemplate, printedReport(report, now), owner)
}

/** Returns the data of the template, in words. */
export function printedReport({ title, period, compared, running, answers }: FigureReport, now: string) {
  const told = [
    `${daysText(period)}.`,
    running && `The period is not over: it runs until ${formatDay(running.to)}.`,
    compared && `Compared with ${daysText(compared)}.`,
    period.as_of && `As known on ${formatDay(period.as_of)}.`,
  ]
  return {
    title,
    period: told.filter(Boolean).join(' '),
    printed: `Made on ${formatDay(now.slice(0, 10))} at ${now.slice(11, 16)} UTC. Days begin at midnight UTC.`,
    figures: answers.map(printedFigure),
  }
}

function printedFigure(answer: ReportedFigure) {
  const { figure, value, joined, left, note, too_few, parts } = answer
  const { label, definition } = definitionOf(figure)
  const most = Math.max(...parts.map((part) => part.value ?? 0), 0)
  return {
    label,
    definition,
    value: value === null ? '–' : exactText(figure, value),
    before: changeOf(answer),
    movement: joined === null || left === null ? '' : `${joined} joined, ${left} left`,
    note: [too_few || answer.not_yet > 0 ? note : undefined, yardstickText(figure)].filter(Boolean).join(' · '),
    parts: parts.map((part) => ({
      when: daysText(part),
      value: part.value === null ? '–' : exactText(figure, part.value),
      rows: String(part.count),
      note: part.note,
      /** From 0 to 1, of the highest. */
      height: most === 0 ? 0 : Math.max(0, part.value ?? 0) / most,
    })),
  }
}

function changeOf({ figure, value, previous }: ReportedFigure): string {
  if (value === null || previous === null) return ''
  const change = changeText(figure, value, previous)
  return `${change ? `${change} from` : 'From'} ${exactText(figure, previous)}`
}
