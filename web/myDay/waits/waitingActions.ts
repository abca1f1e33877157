import type { NotificationKind } from '#shared/notifications/notifications.ts'

/** Says for each kind what solves it. */
export const waitingActions: Readonly<Record<NotificationKind, string>> = {
  REVIEW_ASSIGNED: 'Review',
  REVIEW_REMINDED: 'Review',
  REVIEW_RELEASED: 'Look',
  REVIEW_DECLINED: 'Ask Another',
  COPY_ASKED: 'Add Copy',
  TALK_DENIED: 'Ask',
  TALK_TO_CONFIRM: 'Confirm',
  TALK_AWAITED: 'Ask',
  CHECK_IN_OVERDUE: 'Check In',
  CHECK_INS_MISSED: 'Plan Check-in',
  FOLLOW_UP_DUE: 'Follow Up',
  MESSAGE_FAILED: 'Send Again',
  BULK_MESSAGE_FAILED: 'Send Again',
  CLIENT_ANSWERED: 'Move On',
  CONSENT_ANSWERED: 'Move On',
  APPLICANT_ASSIGNED: 'Decide',
  MAIL_FAILED: 'Correct',
  APPLICATIONS_DROPPED: 'Look',
  MEETING_ANSWERED: 'Look',
  MENTIONED: 'Read',
  INTERVIEW_PROPOSED: 'Choose Time',
  INTERVIEW_DECLINED: 'Propose Others',
  NEW_PROFILES: 'Answer',
  NEW_RESUMES: 'Look',
  TASK_HELD: 'Decide',
  TASKS_PAUSED: 'Check Time',
  BACKUP_FAILED: 'Look',
}

/** Returns the address of what solves it. A dialog that any screen can open opens over this page. */
export function solvingPath(path: string): string {
  const search = path.slice(path.indexOf('?') + 1)
  const values = new URLSearchParams(search)
  return path.includes('?') && values.has('dialog') && values.has('id') ? `?${search}` : path
}
