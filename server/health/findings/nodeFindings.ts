import type { Moment } from '#server/platform/db/records/moment.ts'
import { type CheckName, failureTexts, unknownText } from '#server/platform/healthChecks/healthCheck.ts'
import type { CheckProblem } from '#server/platform/healthChecks/healthMonitor.ts'
import type { TaskState } from '#server/platform/tasks/taskStates.ts'
import type { HealthFinding } from './finding.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A node that fails for a shorter time says nothing: a database that starts again fails every task once. */
const patienceMs = 5 * minuteMs
/** A piece of work may take some time, such as a backup. */
const longestPieceMs = 60 * minuteMs
/** A disk with less free room is warned of. */
const lowShare = 0.1
/** A certificate is renewed a month before its end, so that two weeks before it something is wrong. */
const certificateDays = 14

const subjects: Readonly<Record<CheckName, string>> = {
  disk: 'Disk of this node',
  'database disk': 'Disk of the database',
  files: 'Files',
  S3: 'Files in S3',
  mail: 'Mail server',
  Slack: 'Slack',
  'virus scanner': 'Virus scanner',
}

/** Judges the health checks of the node that answers. */
export function checkFindings(
  names: readonly CheckName[],
  problems: ReadonlyMap<string, CheckProblem>,
): HealthFinding[] {
  return names.map((name) => {
    const [subject, problem] = [subjects[name], problems.get(name)]
    if (!problem) return { subject, state: 'FINE', sentence: 'It works.', remedy: null, at: null }
    const at = momentOf(problem.since)
    if (!problem.isKnown) return { subject, state: 'WATCH', ...unknownText, at }
    return { subject, state: 'BROKEN', ...failureTexts[name], at }
  })
}

/** Warns of a disk before it is full. @param disk in bytes; undefined where there is no data folder. */
export function roomFindings(disk: { readonly free: number; readonly size: number } | undefined): HealthFinding[] {
  if (!disk || disk.free >= disk.size * lowShare) return []
  const percent = Math.floor((disk.free / disk.size) * 100)
  const sentence = `${percent} % of the disk with the data folder is free.`
  const remedy = 'Make room, or give it a larger disk, before it is full and nothing can be saved.'
  return [{ subject: 'Room on the disk', state: 'WATCH', sentence, remedy, at: null }]
}

const unknownCertificate: HealthFinding = {
  subject: 'Certificate',
  state: 'WATCH',
  sentence: 'This node cannot reach PUBLIC_URL, or does not trust its certificate, so nobody is warned before it ends.',
  remedy:
    'Let this machine reach PUBLIC_URL. If the certificate is from an authority of your own, name it in NODE_EXTRA_CA_CERTS.',
  at: null,
}

/** Judges the certificate of the site. @param end undefined where it is not known. */
export function certificateFindings(publicUrl: string, end: Date | undefined, now: Date): HealthFinding[] {
  if (!publicUrl.startsWith('https:')) return []
  if (!end) return [unknownCertificate]
  const finding = { subject: 'Certificate', at: momentOf(end) }
  const left = end.getTime() - now.getTime()
  if (left > certificateDays * dayMs) return [{ ...finding, state: 'FINE', sentence: 'It is valid.', remedy: null }]
  const remedy = 'Renew the certificate of PUBLIC_URL, and check why that did not happen by itself.'
  if (left > 0)
    return [{ ...finding, state: 'WATCH', sentence: 'It ends soon, and browsers then refuse the site.', remedy }]
  return [{ ...finding, state: 'BROKEN', sentence: 'It has ended, so that browsers refuse the site.', remedy }]
}

/** Judges the background tasks of the node that answers. */
export function taskFindings(tasks: ReadonlyMap<string, TaskState>, now: Date): HealthFinding[] {
  const findings = [...tasks].flatMap(([name, state]) => taskFinding(name, state, now))
  if (findings.length > 0) return findings
  return [{ subject: 'Background work', state: 'FINE', sentence: 'Every task runs.', remedy: null, at: null }]
}

function taskFinding(name: string, { pauseMs, endedAt, failingSince }: TaskState, now: Date): HealthFinding[] {
  const subject = `Background work: ${name}`
  if (failingSince && now.getTime() - failingSince.getTime() > patienceMs) {
    const remedy = `Read the log of this node: search for “task failed” and ${name}.`
    return [{ subject, state: 'BROKEN', sentence: 'It fails each time.', remedy, at: momentOf(failingSince) }]
  }
  if (now.getTime() - endedAt.getTime() <= longestPieceMs + 2 * pauseMs) return []
  const remedy = 'Read the log of this node, then start it again.'
  return [{ subject, state: 'BROKEN', sentence: 'It has stopped.', remedy, at: momentOf(endedAt) }]
}

function momentOf(date: Date): Moment {
  return date.toISOString()
}
