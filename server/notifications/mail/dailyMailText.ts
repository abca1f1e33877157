import type { DescribedNotification } from '#server/notifications/describeNotifications.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { notificationKinds } from '#shared/notifications/notifications.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'

/** Nobody reads more in a mail. */
export const mailLimit = 20

/** Writes what waits as the bell does: who or what, with the words of an answer, since when, and where. */
export function composeDailyMail(
  home: string,
  name: string,
  waiting: readonly DescribedNotification[],
): Omit<Mail, 'to'> {
  const lines = waiting.slice(0, mailLimit).map(({ kind, title, detail, created_at, path }) => {
    const what = [`${notificationKinds[kind].label}: ${title}`, detail].filter(Boolean).join(', ')
    return `- ${oneLine(what)} (since ${dayOf(created_at)})\n  ${home}${path}`
  })
  const count =
    waiting.length > mailLimit
      ? `More than ${mailLimit} things wait`
      : waiting.length === 1
        ? 'One thing waits'
        : `${waiting.length} things wait`
  const text = [
    `Hello ${name},`,
    `${count} for you in Vouch:`,
    ...lines,
    `Choose your notifications:\n${home}/you`,
  ].join('\n\n')
  const reason = 'You get this mail because something waits for you in Vouch. It comes at most once a day.'
  return { subject: `${count} for you`, text, reason }
}

function dayOf(moment: Moment): string {
  return new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
