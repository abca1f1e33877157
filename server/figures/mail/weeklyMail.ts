import { sql } from 'kysely'
import { type FigureReport, type ReportedFigure, readReport } from '#server/figures/reports/report.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { type MailedPerson, mailNext } from '#server/platform/mail/personMails.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { daysText } from '#shared/figures/daysText.ts'
import { startOf } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure } from '#shared/figures/figures.ts'
import { changeText, figureText, notYetText } from '#shared/figures/figureText.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { findMailedFigures } from './settings.ts'

type Deps = Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>

/** The hour of Monday, in UTC, at which the daily mail leaves, too. */
const mailHour = 7

const wantsFigures = sql`exists (
  select from figure_mail_settings s where s.user_id = u.id and cardinality(s.figures) > 0
)`

/** Mails one person the figures of the past week that they chose, as `mailNext`. Everybody gets at most one mail for a week. */
export async function sendWeeklyFigures(deps: Deps, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10)
  const monday = startOf('week', today)
  if (!deps.mailer.enabled || (today === monday && now.getUTCHours() < mailHour)) return false
  const send = (person: MailedPerson) => mailPerson(deps, person, monday)
  return mailNext(deps, { table: 'figure_mails', day: monday, task: 'weekly figures', wants: wantsFigures, send }, now)
}

/** The role may have changed since the figures were chosen, so that it is asked again. */
async function mailPerson(
  { env, db, mailer }: Deps,
  { id, role, email, name }: MailedPerson,
  monday: string,
): Promise<void> {
  const figures = await findMailedFigures(db, id, role)
  if (figures.length === 0) return
  const report = await readWeek(db, role, figures, monday)
  const messageId = `<figures-${monday}-${id}@${new URL(env.PUBLIC_URL).hostname}>`
  await mailer.send({ ...composeMail(env.PUBLIC_URL, name, report), to: email, messageId })
}

/** Reads the week before a Monday as it was known at its end, so that the link shows the same numbers for ever. */
function readWeek(db: Deps['db'], role: MailedPerson['role'], figures: readonly Figure[], monday: string) {
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)]
  const compared = { from: addDays(monday, -14), to: addDays(monday, -8) }
  return readReport(db, role, { figures, period: { from, to, as_of: to }, compared, owner: null }, monday)
}

function composeMail(home: string, name: string, { period: { from, to }, answers }: FigureReport): Omit<Mail, 'to'> {
  const week = daysText({ from, to })
  const link = new URLSearchParams({ period: 'custom', from, to, asOf: to })
  const text = [
    `Hello ${name},`,
    `Your figures of the week from ${week}:`,
    answers.map(lineOf).join('\n'),
    `The same figures, as known on ${formatDay(to)}, with their rows:\n${home}/metrics?${link}`,
    `Choose what this mail tells:\n${home}/metrics?dialog=figure-mail`,
  ]
  const reason = 'You get this mail each Monday because you chose figures for it.'
  return { subject: `Figures of ${week}`, text: text.join('\n\n'), reason }
}

function lineOf({ figure, value, previous, count, too_few, not_yet, joined, left }: ReportedFigure): string {
  const { label } = definitionOf(figure)
  const notYet = notYetText(not_yet)
  if (too_few) return `- ${label}: ${[`too few rows to tell (${count})`, notYet].filter(Boolean).join('; ')}`
  if (value === null) return `- ${label}: nothing was counted`
  const movement = joined === null || left === null ? [] : [`${joined} joined, ${left} left`]
  return `- ${label}: ${[figureText(figure, value), ...changeOf(figure, value, previous), ...movement, ...(notYet ? [notYet] : [])].join('; ')}`
}

function changeOf(figure: Figure, value: number, previous: number | null): string[] {
  if (previous === null) return []
  const change = changeText(figure, value, previous)
  return [`${change ? `${change} ` : ''}from ${figureText(figure, previous)} the week before`]
}
