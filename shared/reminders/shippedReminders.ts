import type { ReminderRuleInput } from './reminderInput.ts'
import type { ReminderRule } from './reminders.ts'

type ShippedReminder = Omit<ReminderRuleInput, 'rule' | 'number'>

/** Count as version 0 of each rule, until an admin saves another one. */
export const shippedReminders: Readonly<Record<ReminderRule, ShippedReminder>> = {
  CONSENT: shipped(
    'May we put you forward for “{{job_title}}”?',
    'We asked whether we may put you forward for “{{job_title}}”, and have not heard from you yet. On this page you can read what it is about, and say yes or no:\n\n{{link}}\n\nIt takes a minute and needs no account. If you have a question, just reply to this message.',
  ),
  APPLICANT: shipped(
    'Your application: we are waiting for your answer',
    'Some days ago we asked you something about your application, and have not heard from you yet. A short answer to this message is enough, and we will continue with your application.',
  ),
  SHORTLIST: shipped(
    'The developers for “{{job_title}}”',
    'Have you had time to look at the developers whom we propose for “{{job_title}}”? This page shows them side by side, and you can tell us there what you think of each:\n\n{{link}}\n\nIt needs no account. If you have a question, just reply to this mail.',
  ),
  SHARED_PROFILE: shipped(
    'The developer for “{{job_title}}”',
    'Have you had time to read the profile that we sent you for “{{job_title}}”? On this page you can tell us what you think:\n\n{{link}}\n\nIt needs no account. If you have a question, just reply to this mail.',
  ),
}

function shipped(subject: string, text: string): ShippedReminder {
  const body = `Hello {{first_name}},\n\n${text}\n\nBest,\n{{sender_name}}`
  return { is_on: false, remind_days: 5, follow_up_days: 5, time_zone: 'UTC', subject, body }
}
