/** What became of handing one message to Slack or to a mail server. */
export type Delivery =
  | { readonly outcome: 'sent' /** What the other side calls it. */; readonly reference: string }
  | { readonly outcome: 'refused'; readonly reason: string }
  /** It was surely not taken, and can be tried again. */
  | { readonly outcome: 'later'; readonly reason: string; readonly seconds: number }
  /** It may have been taken: trying again could send it twice. */
  | { readonly outcome: 'unknown'; readonly reason: string }
