/**
 * The actors of people without an account, such as applicants. They are named like tasks, since no account answers for them, but a person
 * decided what they write.
 */
export const visitorActors = {
  jobsPage: 'task:jobs-page',
  mailLinks: 'task:mail-links',
  signedLinks: 'task:signed-links',
  passwordLink: 'task:password-link',
} as const
