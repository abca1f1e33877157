import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { ReminderRule } from '#shared/reminders/reminders.ts'

/** Count as version 0 of each text, until an admin saves another one. */
export const shippedTexts = {
  RECEIVED: {
    subject: 'We have your application',
    body: letter(
      'Thank you for applying. Your application is here, and a person will read it.',
      'We will write to you when we know the next step.',
    ),
    is_on: false,
  },
  PASSED: {
    subject: 'Your application: the next step',
    body: letter(
      'Good news: we have read your application and would like to know more about you.',
      'The next step is our vetting: a talk with us, and some work that shows what you can do. We will write to you about the dates.',
    ),
    is_on: true,
  },
  REVIEWED: {
    subject: 'We have reviewed your work',
    body: letter(
      'Thank you for the work that you sent us, and for the time that it took. We have reviewed it.',
      'We will write to you when we know the next step. If you have a question before that, a short answer to this message is enough.',
    ),
    is_on: true,
  },
  WAITING: {
    subject: 'Where you stand with us',
    body: letter(
      'You are on stand-by with us for now, so we do not put you forward for new roles until we have talked again.',
      'We will come back to you. If your plans change before that, or you have a question, a short answer to this message is enough.',
    ),
    is_on: true,
  },
  NOT_NOW: {
    subject: 'Your application',
    body: letter(
      'Thank you for applying and for the time that you took. We looked at everything that you sent us, and we will not continue with your application at this time.',
      'You are welcome to apply again later.',
      'We wish you all the best',
    ),
    is_on: true,
  },
  MEMBER: {
    subject: 'You are a member',
    body: letter(
      'Good news: you are a member with us from today.',
      'We now look for roles that fit you. We ask you about each of them, and nobody puts you forward before you have said yes.',
      'Welcome',
    ),
    is_on: true,
  },
  PUT_FORWARD: {
    subject: '{{job_title}}: we have put you forward',
    body: letter(
      'We have put you forward for the role “{{job_title}}”. The client now reads your profile, which often takes some days.',
      'We will write to you when we hear from them.',
    ),
    is_on: true,
  },
  PLACED: {
    subject: '{{job_title}}: the role is yours',
    body: letter(
      'Congratulations: the role “{{job_title}}” is yours.',
      'We will write to you about your first days. If you have a question before that, a short answer to this message is enough.',
    ),
    is_on: true,
  },
  JOB_CLOSED: {
    subject: '{{job_title}}',
    body: letter(
      'The role “{{job_title}}” that we talked about has been closed, so we end your candidacy for it.',
      'Thank you for your time. We will write again when another role fits.',
    ),
    is_on: true,
  },
  CONSENT: reminder(
    'May we put you forward for “{{job_title}}”?',
    'We asked whether we may put you forward for “{{job_title}}”, and have not heard from you yet. On this page you can read what it is about, and say yes or no:\n\n{{link}}\n\nIt takes a minute and needs no account. If you have a question, just reply to this message.',
  ),
  APPLICANT: reminder(
    'Your application: we are waiting for your answer',
    'Some days ago we asked you something about your application, and have not heard from you yet. A short answer to this message is enough, and we will continue with your application.',
  ),
  SHORTLIST: reminder(
    'The developers for “{{job_title}}”',
    'Have you had time to look at the developers whom we propose for “{{job_title}}”? This page shows them side by side, and you can tell us there what you think of each:\n\n{{link}}\n\nIt needs no account. If you have a question, just reply to this mail.',
  ),
  SHARED_PROFILE: reminder(
    'The developer for “{{job_title}}”',
    'Have you had time to read the profile that we sent you for “{{job_title}}”? On this page you can tell us what you think:\n\n{{link}}\n\nIt needs no account. If you have a question, just reply to this mail.',
  ),
} as const satisfies Readonly<Record<Outcome | ReminderRule, object>>

function letter(news: string, next: string, farewell = 'Best'): string {
  return signed(`${news}\n\n${next}`, farewell)
}

function reminder(subject: string, text: string) {
  return { is_on: false, remind_days: 5, follow_up_days: 5, time_zone: 'UTC', subject, body: signed(text, 'Best') }
}

function signed(text: string, farewell: string): string {
  return `Hello {{first_name}},\n\n${text}\n\n${farewell},\n{{sender_name}}`
}
