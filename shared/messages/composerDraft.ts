import type { MessageChannel } from '#shared/platform/messaging/channels.ts'

/** The values of the form of a message, for any reader. */
export type MessageForm = {
  readonly channel: MessageChannel
  readonly subject: string
  readonly body: string
  readonly without_recent: boolean
  /** The readers, where the form chooses them, and the job that it is about. */
  readonly person_ids: readonly string[]
  readonly job_id: string
}

/** A message that is not sent yet. A reload keeps it. */
export interface ComposerDraft {
  readonly form: MessageForm
  /** Whom its sender left out by hand. */
  readonly left_out: readonly { readonly id: string; readonly name: string }[]
}

const emptyForm: MessageForm = {
  channel: 'ANY',
  subject: '',
  body: '',
  without_recent: false,
  person_ids: [],
  job_id: '',
}

/** @param form what it contains before somebody writes. */
export function newDraft(form: Partial<MessageForm> = {}): ComposerDraft {
  return { form: { ...emptyForm, ...form }, left_out: [] }
}
