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

/** Histories show these instead of the names of tasks, which mean nothing to readers. */
export const visitorNames: Readonly<Partial<Record<string, string>>> = {
  [visitorActors.jobsPage]: 'An applicant',
  [visitorActors.mailLinks]: 'Somebody with the link',
  [visitorActors.signedLinks]: 'Somebody with the link',
  [visitorActors.passwordLink]: 'Somebody with the link',
}
