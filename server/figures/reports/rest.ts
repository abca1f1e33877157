import { Readable } from 'node:stream'
import { notFound } from '#server/errors.ts'
import { figurePeriodInput, parseFigureOwner, requireFigures } from '#server/figures/input.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import { exportRows, recordExport } from '#server/platform/rest/exportRows.ts'
import type { Route, RouteRequest } from '#server/platform/rest/route.ts'
import { type Figure, figureIds, mayReadFigure } from '#shared/figures/figures.ts'
import { type FigureReport, type ReportQuery, readReport } from './report.ts'
import { reportPdf } from './reportPdf.ts'
import { reportHeading, reportRows } from './reportRows.ts'

/** Saves the values of all figures that the viewer may read, or of `figure` alone, with the parts of the period. */
export const figureValuesRoute: Route = {
  method: 'GET',
  path: '/figures.csv',
  permission: 'lists:export',
  cost: 20,
  answer: async (request) => {
    const report = await reportOf(request)
    const rows = reportRows(report)
    return exportRows(request.context, {
      title: report.title,
      fileName: 'figures',
      heading: reportHeading,
      count: rows.length,
      readPage: async ({ limit, offset }) => rows.slice(offset, offset + limit),
    })
  },
}

/** Makes the same as a page of paper. */
export const figurePdfRoute: Route = {
  method: 'GET',
  path: '/figures.pdf',
  readsFile: true,
  permission: 'lists:export',
  cost: 20,
  answer: async (request) => {
    const { context } = request
    const report = await reportOf(request)
    const content = await reportPdf(report, context.viewer.id, new Date().toISOString())
    await recordExport(context, report.title, report.answers.length)
    return new Download({ size: content.length, content: Readable.from([content]) }, 'application/pdf', 'figures.pdf')
  },
}

function reportOf({ context: { db, viewer }, query }: RouteRequest): Promise<FigureReport> {
  const today = new Date().toISOString().slice(0, 10)
  return readReport(db, viewer.role, reportQuery(viewer, query), today)
}

function reportQuery(viewer: Viewer, query: URLSearchParams): ReportQuery {
  const [from, to, as_of] = ['from', 'to', 'as_of'].map((name) => query.get(name) || null)
  const compared = { from: query.get('compare_from') || null, to: query.get('compare_to') || null, as_of: null }
  const figures = requestedFigures(viewer, query.get('figure'))
  return {
    figures,
    owner: parseFigureOwner(viewer, figures, query.get('owner')),
    period: parse(figurePeriodInput, { from, to, as_of }),
    compared: compared.from && compared.to ? parse(figurePeriodInput, compared) : null,
  }
}

function requestedFigures(viewer: Viewer, name: string | null): readonly Figure[] {
  if (!name) return figureIds.filter((figure) => mayReadFigure(viewer.role, figure))
  const figure = figureIds.find((one) => one === name)
  if (!figure) throw notFound('figure')
  requireFigures(viewer, [figure])
  return [figure]
}
