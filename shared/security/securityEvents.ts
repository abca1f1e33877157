import { isKeyOf } from '#shared/platform/keys.ts'
import { defineList } from '#shared/platform/lists/lists.ts'
import { isRole, roleLabels } from '#shared/platform/permissions.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { isReminding, stepsText } from '#shared/reminders/reminders.ts'
import { isRetention } from '#shared/retention/retention.ts'
import { visitorActors, visitorNames } from '#shared/security/visitorActors.ts'
import { datedTasks } from '#shared/taskRuns/taskRuns.ts'

export const securityEventKinds = {
  LOG_IN: { label: 'Logged in', tone: 'good' },
  LOG_IN_FAILED: { label: 'Failed log-in', tone: 'bad' },
  LOG_OUT: { label: 'Logged out', tone: 'neutral' },
  LINK_CREATED: { label: 'Password link made', tone: 'warn' },
  PASSWORD_SET: { label: 'Password set by link', tone: 'warn' },
  PASSWORD_CHANGED: { label: 'Password changed', tone: 'info' },
  SESSIONS_ENDED: { label: 'Sessions ended', tone: 'info' },
  TOKEN_REPLAYED: { label: 'Used token replayed', tone: 'bad' },
  ACCOUNT_CREATED: { label: 'Account created', tone: 'good' },
  ACCOUNT_BLOCKED: { label: 'Account blocked', tone: 'bad' },
  ACCOUNT_UNBLOCKED: { label: 'Account unblocked', tone: 'good' },
  ROLE_CHANGED: { label: 'Role changed', tone: 'warn' },
  EMAIL_CHANGED: { label: 'E-mail changed', tone: 'warn' },
  IDENTITY_LINKED: { label: 'Outside identity linked', tone: 'info' },
  EXPORTED: { label: 'Exported', tone: 'warn' },
  PERSON_ERASED: { label: 'Person erased', tone: 'bad' },
  RETENTION_APPLIED: { label: 'Removed by retention', tone: 'warn' },
  APPLICATIONS_DELETED: { label: 'Unconfirmed applications deleted', tone: 'warn' },
  CLOCK_CONFIRMED: { label: 'Time confirmed', tone: 'warn' },
  TASK_ALLOWED: { label: 'Large run allowed', tone: 'warn' },
  TASK_TAKEN_BACK: { label: 'Run taken back', tone: 'warn' },
} as const satisfies Enumeration
export type SecurityEventKind = keyof typeof securityEventKinds

/** The search looks for the actor or the person concerned. */
export const securityEventList = defineList({
  noun: 'events',
  title: 'Security',
  permission: 'security:read',
  pageSize: 20,
  sort: { at: 'desc_nulls_last' },
  columns: {
    at: { label: 'When', kind: 'moment', filter: true },
    kind: { label: 'What', kind: 'oneOf', values: securityEventKinds, filter: true, sortable: false },
    actor: { label: 'Who', kind: 'text', searched: true, sortable: false },
    person: { label: 'Whom', kind: 'text', searched: true, sortable: false },
    address: { label: 'Address', kind: 'text', filter: true, sortable: false },
    device: { label: 'Device', kind: 'text', sortable: false },
    note: { label: 'Details', kind: 'text', sortable: false },
  },
})

/** The actor of a request without a log-in. */
export const nobody = 'nobody'
/** The actor of a password set by a link. Anyone may hold the link, so it is not attributed to the account's owner. */
export const linkActor = visitorActors.passwordLink
/** Begins the actor of somebody behind a link of their own, before its id. */
export const linkPrefix = 'link:'

/**
 * Gives the text that lists and files show for an actor.
 * @param name the name of the actor's account; null when the actor is not an account, or it was deleted.
 */
export function actorLabel(actor: string, name: string | null): string {
  if (name !== null) return name
  if (actor === nobody) return 'Not logged in'
  const visitor = visitorNames[actor]
  if (visitor !== undefined) return visitor
  const [kind, what = ''] = actor.split(':', 2)
  if (kind === 'link') return 'Somebody with the link'
  if (kind === 'task') return `Vouch (${what})`
  return kind === 'import' ? 'Import' : 'Deleted account'
}

/** The note of an event is made of these. */
export interface EventDetails {
  readonly kind: SecurityEventKind
  readonly details: Readonly<Record<string, unknown>>
  /** The number of failed log-ins that the event covers; null for other kinds. */
  readonly count: number | null
  /** The name of the account that created the link that set a password. */
  readonly link_by_name: string | null
}

/** Describes an event in a few words; empty without details. */
export function eventNote({ kind, details, count, link_by_name }: EventDetails): string {
  switch (kind) {
    case 'LOG_IN_FAILED':
      return count !== null && count > 1 ? `${count.toLocaleString('en-US')} attempts within an hour` : 'One attempt'
    case 'LINK_CREATED':
      return details.purpose === 'welcome' ? 'For a first password' : 'For a new password'
    case 'PASSWORD_SET':
      return details.link_by === nobody
        ? 'By a link from “Forgot password?”'
        : `By a link that ${actorLabel(String(details.link_by), link_by_name)} made`
    case 'SESSIONS_ENDED':
      return endedNotes[String(details.which)] ?? ''
    case 'TOKEN_REPLAYED':
      return 'Its session has been ended'
    case 'ACCOUNT_CREATED':
      return labelOfRole(details.role)
    case 'ROLE_CHANGED':
      return `${labelOfRole(details.from)} → ${labelOfRole(details.to)}`
    case 'EXPORTED':
      return exportNote(details)
    case 'PERSON_ERASED':
    case 'RETENTION_APPLIED':
      return removalNote(details)
    case 'APPLICATIONS_DELETED':
      return counted(details.rows, 'application', 'applications')
    case 'TASK_ALLOWED':
      return `${labelOfTask(details.task)}, ${allowedNote(details)}`
    case 'TASK_TAKEN_BACK':
      return takenBackNote(details)
    default:
      return ''
  }
}

/** A removal by a rule names the admin who set the rule. */
function removalNote({ developer, rows, events, rule, set_by }: EventDetails['details']): string {
  const removed = `The developer ${developer}, in ${counted(rows, 'row', 'rows')} and ${counted(events, 'event', 'events')}`
  return set_by === undefined ? removed : `${removed}, by the rule ${rule} that the account ${set_by} set`
}

function takenBackNote({ task, rows, skipped, ...run }: EventDetails['details']): string {
  if (task !== undefined) {
    return `${labelOfTask(task)}, ${counted(rows, 'row', 'rows')} restored, ${counted(skipped, 'part', 'parts')} skipped`
  }
  const [removed, restored] = [counted(run.removed, 'record', 'records'), counted(run.restored, 'record', 'records')]
  return `An import, ${removed} removed, ${restored} returned, ${counted(run.kept, 'record', 'records')} left as they are`
}

function allowedNote({ task, due }: EventDetails['details']): string {
  if (isRetention(String(task))) return `of ${counted(due, 'person', 'people')}`
  if (isReminding(String(task))) return stepsText(Number(due))
  return `${counted(due, 'row', 'rows')} to mark as ended or missed`
}

const endedNotes: Readonly<Record<string, string>> = {
  all: 'All sessions',
  others: 'All except the current session',
  one: 'One session',
  token: 'The session of a token that its holder revoked',
}

function exportNote({ what, developer, list, rows }: EventDetails['details']): string {
  if (what === 'backup') return 'A backup of everything'
  if (what === 'firm') return 'An export of everything, begun'
  if (what === 'firm archive') return 'An export of everything, downloaded'
  if (what === 'person') return `Everything about the developer ${developer}`
  if (what === 'security events') return 'Security events as CSV'
  return `${list} as CSV, ${counted(rows, 'row', 'rows')}`
}

function counted(count: unknown, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${Number(count).toLocaleString('en-US')} ${many}`
}

function labelOfTask(task: unknown): string {
  const name = String(task)
  return isKeyOf(datedTasks, name) ? datedTasks[name].label : name
}

function labelOfRole(role: unknown): string {
  return isRole(role) ? roleLabels[role] : String(role)
}
