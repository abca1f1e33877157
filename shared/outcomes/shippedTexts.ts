import type { Outcome } from './moveOutcomes.ts'

interface ShippedText {
  readonly subject: string
  readonly body: string
  /** True if the dialog of the move proposes to tell it. */
  readonly is_offered: boolean
}

/** Count as version 0 of each text, until an admin saves another one. */
export const shippedTexts: Readonly<Record<Outcome, ShippedText>> = {
  RECEIVED: {
    subject: 'We have your application',
    body: letter(
      'Thank you for applying. Your application is here, and a person will read it.',
      'We will write to you when we know the next step.',
    ),
    is_offered: false,
  },
  PASSED: {
    subject: 'Your application: the next step',
    body: letter(
      'Good news: we have read your application and would like to know more about you.',
      'The next step is our vetting: a talk with us, and some work that shows what you can do. We will write to you about the dates.',
    ),
    is_offered: false,
  },
  WAITING: {
    subject: 'Where you stand with us',
    body: letter(
      'You are on stand-by with us for now, so we do not put you forward for new roles until we have talked again.',
      'We will come back to you. If your plans change before that, or you have a question, a short answer to this message is enough.',
    ),
    is_offered: false,
  },
  NOT_NOW: {
    subject: 'Your application',
    body: letter(
      'Thank you for applying and for the time that you took. We looked at everything that you sent us, and we will not continue with your application at this time.',
      'You are welcome to apply again later.',
      'We wish you all the best',
    ),
    is_offered: true,
  },
  MEMBER: {
    subject: 'You are a member',
    body: letter(
      'Good news: you are a member with us from today.',
      'We now look for roles that fit you. We ask you about each of them, and nobody puts you forward before you have said yes.',
      'Welcome',
    ),
    is_offered: false,
  },
  PUT_FORWARD: {
    subject: '{{job_title}}: we have put you forward',
    body: letter(
      'We have put you forward for the role “{{job_title}}”. The client now reads your profile, which often takes some days.',
      'We will write to you when we hear from them.',
    ),
    is_offered: false,
  },
  PLACED: {
    subject: '{{job_title}}: the role is yours',
    body: letter(
      'Congratulations: the role “{{job_title}}” is yours.',
      'We will write to you about your first days. If you have a question before that, a short answer to this message is enough.',
    ),
    is_offered: false,
  },
  JOB_CLOSED: {
    subject: '{{job_title}}',
    body: letter(
      'The role “{{job_title}}” that we talked about has been closed, so we end your candidacy for it.',
      'Thank you for your time. We will write again when another role fits.',
    ),
    is_offered: true,
  },
}

function letter(news: string, next: string, farewell = 'Best'): string {
  return `Hello {{first_name}},\n\n${news}\n\n${next}\n\n${farewell},\n{{sender_name}}`
}
