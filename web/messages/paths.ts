import { withDialog } from '#web/platform/lib/paths.ts'

export const messagePaths = {
  /** What was written to a developer and back. */
  communication: (developerId: string) => `/developer/${encodeURIComponent(developerId)}/communication`,
  /** A template, in the dialog of all of them over the developers, whom most messages are for. */
  template: (id: string) => `/developers?${withDialog('', 'message-templates', id)}`,
} as const
