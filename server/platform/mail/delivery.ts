/** The result of handing one message to Slack or to a mail server. */
export type Delivery =
  | { readonly outcome: 'sent' /** The id of the message at the other side. */; readonly reference: string }
  /** `bounced` says that the mailbox is dead, and not that nobody tried or that a server complained about something else. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly bounced?: true }
  /** It was certainly not accepted, and can be tried again after `seconds`. */
  | { readonly outcome: 'retry'; readonly reason: string; readonly seconds: number }
  /** It may have been accepted, so trying again could send it twice. */
  | { readonly outcome: 'unknown'; readonly reason: string }
