import { undoSeconds } from '#shared/platform/undo.ts'

/** What is told once a message is on its way, or its link was made to be handed over. */
export const sentText = (what: string) => (url: string | null) =>
  url ? `${what} is ready. Give them the link yourself.` : `${what} will be sent in ${undoSeconds} seconds.`
