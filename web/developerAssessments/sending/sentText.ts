import { undoSeconds } from '#shared/platform/undo.ts'

/** Says that a message was queued, or that its link was made to be passed on. */
export const sentText = (what: string, url: string | null) =>
  url ? `${what} is ready. Give them the link yourself.` : `${what} will be sent in ${undoSeconds} seconds.`
