export const messagePaths = {
  /** The messages to a developer and the replies. */
  communication: (developerId: string) => `/developer/${encodeURIComponent(developerId)}/communication`,
} as const
